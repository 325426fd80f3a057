import { counted } from '#domain/study/design/words.ts'
import type { SettingChange } from '#domain/study/lifecycle/diff-settings.ts'
import { ChangeRows } from '#web/researcher/studies/versions/change-rows.tsx'
import { describeChanges } from '#web/researcher/studies/versions/describe-changes.ts'
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
