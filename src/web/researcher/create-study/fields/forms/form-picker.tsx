import { CheckIcon, type ComboboxItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import { findQuestionnaire, questionnaires } from '#domain/questionnaires/index.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '#domain/session/final-page.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { formsAt, type Side } from '#domain/study/draft/journey-edits.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import fields from '../fields.module.css'
import type { FieldsProps } from '../fields-props.ts'
import styles from './forms.module.css'
import type { OfferedForm, OwnForms } from './use-own-forms.ts'

/** The published name is the label, and what is stored. */
const SHIPPED = questionnaires.map(({ name, label }) => ({ value: name, label }))

/** They close a visit. */
const LATE: readonly string[] = [CUSTOM_MESSAGE, FINAL_PAGE]

type Props = Pick<FieldsProps, 'values'> & { place: StepsPlace; own: OwnForms; side: Side; label: string; placeholder: string }

/** Chooses what is asked on one side of the feed, in a list that says what each questionnaire asks. */
export function FormPicker({ values, place, own, side, label, placeholder }: Props) {
  const steps = place.read(values)
  const elsewhere = formsAt(steps, side === 'before' ? 'after' : 'before')
  const mayBe = ({ value }: ComboboxItem) => !elsewhere.includes(value) && (side === 'after' || !LATE.includes(value))
  const ofLab = own.offered.map(({ name, label: title }) => ({ value: name, label: title })).filter(mayBe)
  const shipped = SHIPPED.filter(mayBe)
  return (
    <MultiSelect
      className={styles.picker ?? ''}
      label={label}
      placeholder={placeholder}
      data={
        ofLab.length === 0
          ? shipped
          : [
              { group: 'Of your lab', items: ofLab },
              { group: 'Shipped', items: shipped },
            ]
      }
      value={formsAt(steps, side)}
      onChange={(names) => void own.choose(side, names)}
      searchable
      filter={filterBy(own.offered)}
      renderOption={({ option, checked = false }) => <Option name={option.value} offered={own.offered} isChosen={checked} />}
      maxDropdownHeight={360}
      nothingFoundMessage="No such questionnaire"
      classNames={{ pill: fields.hiddenPill ?? '' }}
    />
  )
}

const filterBy =
  (offered: readonly OfferedForm[]): OptionsFilter =>
  ({ options, search }) => {
    const words = search.trim().toLowerCase()
    const asks = (name: string) => (findQuestionnaire(name) ?? offered.find((each) => each.name === name))?.asks
    const isFound = ({ value, label }: ComboboxItem) => `${asks(value)} ${label} ${value}`.toLowerCase().includes(words)
    return options.flatMap((option): typeof options => {
      if (!('group' in option)) return isFound(option) ? [option] : []
      const items = option.items.filter(isFound)
      return items.length > 0 ? [{ ...option, items }] : []
    })
  }

type OptionProps = { name: string; offered: readonly OfferedForm[]; isChosen: boolean }

function Option({ name, offered, isChosen }: OptionProps) {
  const shipped = findQuestionnaire(name)
  const own = offered.find((each) => each.name === name)
  const facts = shipped ? formFacts(shipped).join(', ').toLowerCase() : countOf(own?.n_questions ?? 0, 'question')
  return (
    <div className={styles.option}>
      <div>{shipped?.asks ?? (own?.asks || own?.label)}</div>
      <div className={styles.soft}>
        “{shipped?.label ?? own?.label ?? name}”, {facts}
      </div>
      {isChosen && <CheckIcon className={styles.check} size={12} />}
    </div>
  )
}
