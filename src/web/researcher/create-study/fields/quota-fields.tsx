import { TextInput } from '@mantine/core'
import { findParameter } from '#domain/parameters/index.ts'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'

const NO_SETS = { setSizes: new Map<string, number>() }
const problemOf = (key: keyof ConditionDraft, value: string) => findParameter(key)?.check(value.trim(), NO_SETS)[0]

/** What is the study's own, whatever its conditions have. */
export function StudyNameFields({ values, change }: Pick<FieldsProps, 'values' | 'change'>) {
  return (
    <div className={styles.grid}>
      <TextInput
        label="Study name"
        dir="auto"
        placeholder="None"
        value={values['study-name']}
        onChange={(event) => change({ 'study-name': event.currentTarget.value })}
        error={problemOf('study-name', values['study-name'])}
        autoComplete="off"
      />
      <TextInput
        label="Participants in all"
        placeholder="As many as come"
        inputMode="numeric"
        value={values['quota-total']}
        onChange={(event) => change({ 'quota-total': event.currentTarget.value })}
        error={problemOf('quota-total', values['quota-total'])}
        autoComplete="off"
      />
    </div>
  )
}

export function QuotaFields({ values, change, differs }: FieldsProps) {
  return (
    <div className={styles.grid}>
      <Cell differs={differs('quota')}>
        <TextInput
          label="Participants per condition"
          description="Whoever comes when all places are taken leaves by the exit for full studies."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="As many as come"
          inputMode="numeric"
          value={values.quota}
          onChange={(event) => change({ quota: event.currentTarget.value })}
          error={problemOf('quota', values.quota)}
          autoComplete="off"
        />
      </Cell>
    </div>
  )
}
