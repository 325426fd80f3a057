import { Stack, Switch } from '@mantine/core'
import { hasAttentionCheck } from '#domain/study/checks/attention-check.ts'
import { hasTopics } from '#domain/study/design/describe-forms.ts'
import { askedForms } from '#domain/study/draft/journey-edits.ts'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import { JourneyFields } from './forms/journey-fields.tsx'
import { SelectSetting } from './select-setting.tsx'
import { TopicFields } from './topic-fields.tsx'

const FAILED_ATTENTION = [
  { value: '', label: 'finishes like everybody, marked in the data' },
  { value: 'exit', label: 'leaves by the exit for failed attention checks' },
]

export function QuestionnaireFields(props: FieldsProps) {
  const { values, change, differs } = props
  const asked = askedForms(values)
  return (
    <Stack>
      <Cell differs={differs('forms') || differs('journey')} name="forms">
        <Stack gap="sm" data-setting="journey">
          <JourneyFields values={values} change={change} />
        </Stack>
      </Cell>
      {asked.some((name) => name !== 'custom-msg') && <FinalPageField {...props} />}
      {(hasTopics(asked) || values.topics !== '') && <TopicFields {...props} />}
      {hasAttentionCheck(asked, { questionnaires: values.questionnaires }) && (
        <SelectSetting {...props} name="failed-attention" label="People who fail an attention check" options={FAILED_ATTENTION} />
      )}
    </Stack>
  )
}

function FinalPageField({ values, change, differs }: FieldsProps) {
  const isNamed = values.forms.includes('final')
  const isCustom = values.platform === 'custom'
  return (
    <Cell differs={differs('final-page')} name="final-page">
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
