import { Button, CheckIcon, type ComboboxItem, Group, MultiSelect, type OptionsFilter } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { findQuestionnaire, questionnaires } from '#domain/questionnaires/index.ts'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import fields from '../fields.module.css'
import { FormLibrary } from './form-library.tsx'
import { FormOrder } from './form-order.tsx'
import styles from './forms.module.css'

/** The published name is the label, and what is stored. */
const OPTIONS = questionnaires.map(({ name, label }) => ({ value: name, label }))

type Props = {
  /** By name, in order. */
  forms: readonly string[]
  /** The setting: some forms ask about the topics of the study. */
  topics: string
  onChange: (forms: string[]) => void
}

/** Chooses forms in a list that says what they ask, or in the library with all their questions. */
export function FormPicker({ forms, topics, onChange }: Props) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Group align="end" gap="xs">
        <MultiSelect
          className={styles.picker ?? ''}
          label="Questionnaires"
          placeholder={messages.createOrderMatters}
          data={OPTIONS}
          value={[...forms]}
          onChange={onChange}
          searchable
          filter={byNameOrTitle}
          renderOption={({ option, checked = false }) => <Option name={option.value} isChosen={checked} />}
          maxDropdownHeight={360}
          nothingFoundMessage="No such questionnaire"
          classNames={{ pill: fields.hiddenPill ?? '' }}
        />
        <Button variant="default" onClick={open}>
          Read the questions
        </Button>
      </Group>
      {forms.length > 0 && <FormOrder forms={forms} onChange={onChange} />}
      <p className={fields.note}>
        <Link to="/viewforms" target="_blank">
          {messages.availableForms}
        </Link>
      </p>
      {isOpen && <FormLibrary forms={forms} topics={topics} onChange={onChange} onClose={close} />}
    </>
  )
}

const byNameOrTitle: OptionsFilter = ({ options, search }) => {
  const words = search.trim().toLowerCase()
  // The list has no groups.
  return (options as ComboboxItem[]).filter(({ value, label }) =>
    `${findQuestionnaire(value)?.asks} ${label} ${value}`.toLowerCase().includes(words),
  )
}

function Option({ name, isChosen }: { name: string; isChosen: boolean }) {
  const questionnaire = findQuestionnaire(name)
  if (questionnaire === undefined) return name
  return (
    <div className={styles.option}>
      <div>{questionnaire.asks}</div>
      <div className={styles.soft}>
        “{questionnaire.label}”, {formFacts(questionnaire).join(', ').toLowerCase()}
      </div>
      {isChosen && <CheckIcon className={styles.check} size={12} />}
    </div>
  )
}
