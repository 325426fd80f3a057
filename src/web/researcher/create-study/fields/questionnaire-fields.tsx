import { Stack, Switch } from '@mantine/core'
import { hasAttentionCheck } from '#domain/study/checks/attention-check.ts'
import { hasTopics } from '#domain/study/design/describe-forms.ts'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import { FormPicker } from './forms/form-picker.tsx'
import { SelectSetting } from './select-setting.tsx'
import { TopicFields } from './topic-fields.tsx'

const FAILED_ATTENTION = [
  { value: '', label: 'finishes like everybody, marked in the data' },
  { value: 'exit', label: 'leaves by the exit for failed attention checks' },
]

export function QuestionnaireFields(props: FieldsProps) {
  const { change, differs } = props
  const { forms } = props.values
  return (
    <Stack>
      <Cell differs={differs('forms')} name="forms">
        <FormPicker forms={forms} topics={props.values.topics} onChange={(picked) => change({ forms: picked })} />
      </Cell>
      {forms.some((name) => name !== 'custom-msg') && <FinalPageField {...props} />}
      {(hasTopics(forms) || props.values.topics !== '') && <TopicFields {...props} />}
      {hasAttentionCheck(forms) && (
        <SelectSetting {...props} name="failed-attention" label="People who fail an attention check" options={FAILED_ATTENTION} />
      )}
    </Stack>
  )
}

function FinalPageField({ values, change, differs }: FieldsProps) {
  const isNamed = values.forms.includes('final')
  const isCustom = values.platform === 'custom'
  return (
    <Cell differs={differs('final-page')}>
      <Switch
        withThumbIndicator={false}
        label="End with the final questions"
        description={finalPageHint(isNamed, isCustom)}
        disabled={isNamed || isCustom}
        checked={isNamed || (!isCustom && values['final-page'] !== 'no')}
        onChange={(event) => change({ 'final-page': event.currentTarget.checked ? '' : 'no' })}
      />
    </Cell>
  )
}

function finalPageHint(isNamed: boolean, isCustom: boolean): string {
  if (isNamed) return 'They are in the list, and come last.'
  if (isCustom)
    return 'Not added with a custom redirect, because the redirect is the last stop. Choose them in the list to ask them.'
  return 'Honesty, duration and comments: added after the questionnaires above.'
}
