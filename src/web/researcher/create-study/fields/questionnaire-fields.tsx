import { MultiSelect, Stack, Switch } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { findQuestionnaire, questionnaires } from '#domain/questionnaires/index.ts'
import { hasAttentionCheck } from '#domain/study/checks/attention-check.ts'
import { hasTopics } from '#domain/study/design/describe-forms.ts'
import { IconButton } from '../icon-button.tsx'
import { Cell } from './cell.tsx'
import styles from './fields.module.css'
import type { FieldsProps } from './fields-props.ts'
import { SelectSetting } from './select-setting.tsx'
import { TopicFields } from './topic-fields.tsx'

const OPTIONS = questionnaires.map(({ name, label }) => ({ value: name, label }))

const FAILED_ATTENTION = [
  { value: '', label: 'finishes like everybody, marked in the data' },
  { value: 'exit', label: 'leaves by the exit for failed attention checks' },
]

export function QuestionnaireFields(props: FieldsProps) {
  const { change, differs } = props
  const { forms } = props.values
  return (
    <Stack>
      <Cell differs={differs('forms')}>
        <MultiSelect
          label="Questionnaires"
          placeholder={messages.createOrderMatters}
          data={OPTIONS}
          value={[...forms]}
          onChange={(picked) => change({ forms: picked })}
          searchable
          nothingFoundMessage="No such questionnaire"
          classNames={{ pill: styles.hiddenPill ?? '' }}
        />
        {forms.length > 0 && <FormOrder forms={forms} onChange={(ordered) => change({ forms: ordered })} />}
        <p className={styles.note}>
          <Link to="/viewforms" target="_blank">
            {messages.availableForms}
          </Link>
        </p>
      </Cell>
      {forms.some((name) => name !== 'custom-msg') && <FinalPageField {...props} />}
      {(hasTopics(forms) || props.values.topics !== '') && <TopicFields {...props} />}
      {hasAttentionCheck(forms) && (
        <SelectSetting {...props} name="failed-attention" label="Whoever fails an attention check" options={FAILED_ATTENTION} />
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

function FormOrder({ forms, onChange }: { forms: readonly string[]; onChange: (forms: string[]) => void }) {
  const move = (from: number, to: number) => {
    const moved = forms.filter((_, i) => i !== from)
    moved.splice(to, 0, forms[from] ?? '')
    onChange(moved)
  }
  return (
    <ol className={styles.order} aria-label="Order of the questionnaires">
      {forms.map((name, i) => {
        const label = findQuestionnaire(name)?.label ?? name
        return (
          <li key={name}>
            <span className={styles.orderName}>{label}</span>
            <IconButton icon="up" label={`Move ${label} up`} isOff={i === 0} onClick={() => move(i, i - 1)} />
            <IconButton icon="down" label={`Move ${label} down`} isOff={i === forms.length - 1} onClick={() => move(i, i + 1)} />
            <IconButton icon="remove" label={`Remove ${label}`} onClick={() => onChange(forms.filter((form) => form !== name))} />
          </li>
        )
      })}
    </ol>
  )
}
