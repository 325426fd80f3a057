import type { ReactNode } from 'react'
import type { DraftKey } from '#domain/study/draft/draft-condition.ts'
import { SettingHelp } from '#web/researcher/manual/manual-help.tsx'
import styles from './fields.module.css'

type Props = {
  differs: boolean
  /** The setting, so that a problem with it can be shown at its field. */
  name?: DraftKey | undefined
  isWide?: boolean
  children: ReactNode
}

/** The box around one setting. It marks a value that differs from condition 1, also for screen readers, and explains the setting. */
export function Cell({ differs, name, isWide, children }: Props) {
  return (
    <div className={styles.cell} data-differs={differs} data-wide={isWide} data-setting={name}>
      {differs && (
        <span className={styles.differs}>
          differs<span className="visually-hidden"> from Condition 1</span>
        </span>
      )}
      {children}
      {name !== undefined && <SettingHelp name={name} />}
    </div>
  )
}
