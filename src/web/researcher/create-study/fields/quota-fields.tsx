import { settingHelp } from '#domain/study/design/setting-words.ts'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { TextSetting } from './text-setting.tsx'

/** Of the whole study, so the same in all conditions. */
export function TotalQuotaFields(props: Pick<FieldsProps, 'values' | 'change'>) {
  return (
    <div className={styles.grid}>
      <TextSetting
        {...props}
        differs={() => false}
        name="quota-total"
        label="Participants in total"
        placeholder="As many as come"
        inputMode="numeric"
      />
    </div>
  )
}

export function QuotaFields(props: FieldsProps) {
  return (
    <div className={styles.grid}>
      <TextSetting
        {...props}
        name="quota"
        label="Participants per condition"
        description={settingHelp('quota')}
        placeholder="As many as come"
        inputMode="numeric"
      />
    </div>
  )
}
