import { TextInput } from '@mantine/core'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { settingProblem } from './setting-problem.ts'
import { TextSetting } from './text-setting.tsx'

/** Settings of the whole study, which are the same in all conditions. */
export function StudyNameFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  return (
    <div className={styles.grid}>
      <TextInput
        label="Study name"
        dir="auto"
        placeholder="None"
        value={values['study-name']}
        onChange={(event) => change({ 'study-name': event.currentTarget.value })}
        error={settingProblem('study-name', values['study-name'])}
        autoComplete="off"
      />
      <TextInput
        label="Participants in all"
        placeholder="As many as come"
        inputMode="numeric"
        value={values['quota-total']}
        onChange={(event) => change({ 'quota-total': event.currentTarget.value })}
        error={settingProblem('quota-total', values['quota-total'])}
        autoComplete="off"
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
        description="People who come when all places are taken leave by the exit for full studies."
        placeholder="As many as come"
        inputMode="numeric"
      />
    </div>
  )
}
