import type { SettingChange } from '#domain/study/diff-settings.ts'
import { counted } from '#domain/study/words.ts'
import { ChangeRows } from '../studies/change-rows.tsx'
import { describeChanges } from '../studies/describe-changes.ts'
import styles from './create-block.module.css'

/** Changes in the words of the study's own page. */
export function ChangeList({ changes, heading }: { changes: readonly SettingChange[]; heading: string }) {
  const told = describeChanges(changes)
  const title = `${counted(told.length, 'change')} ${heading}`
  return (
    <div>
      <h3 className={styles.small}>{title}</h3>
      <ChangeRows changes={told} label={title} />
    </div>
  )
}
