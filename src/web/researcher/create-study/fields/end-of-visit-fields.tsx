import { Stack, Switch } from '@mantine/core'
import { hasAttentionCheck } from '#domain/study/checks/attention-check.ts'
import { askedForms } from '#domain/study/draft/journey-edits.ts'
import { Cell } from './cell.tsx'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'

const FAILED_ATTENTION = [
  { value: '', label: 'finishes like everybody, marked in the data' },
  { value: 'exit', label: 'leaves by the exit for failed attention checks' },
]

/** What closes the questions of a visit. */
export function EndOfVisitFields(props: FieldsProps) {
  return (
    <Stack>
      <FinalPageField {...props} />
      <FailedAttentionField {...props} />
    </Stack>
  )
}

export function FailedAttentionField(props: FieldsProps) {
  const { values } = props
  if (!hasAttentionCheck(askedForms(values), { questionnaires: values.questionnaires })) return null
  return (
    <SelectSetting {...props} name="failed-attention" label="People who fail an attention check" options={FAILED_ATTENTION} />
  )
}

export function FinalPageField({ values, change, differs }: FieldsProps) {
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
