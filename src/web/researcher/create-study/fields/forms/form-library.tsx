import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { askedIn, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { asQuestionnaire } from '#domain/questions/find-in-study.ts'
import type { StepsPlace } from '#domain/study/draft/draft-waves.ts'
import { formsAt } from '#domain/study/draft/journey-edits.ts'
import { countOf } from '#web/researcher/count-of.ts'
import { useQuestionnaire } from '#web/researcher/questionnaires/library/use-questionnaires.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import { Questions } from '#web/researcher/view-forms/questions.tsx'
import type { FieldsProps } from '../fields-props.ts'
import styles from './forms.module.css'
import type { OfferedForm, OwnForms } from './use-own-forms.ts'

type Props = Pick<FieldsProps, 'values'> & { place: StepsPlace; own: OwnForms; onClose: () => void }

/** Every questionnaire with its questions, to read before one is chosen. */
export function FormLibrary({ values, place, own, onClose }: Props) {
  const steps = place.read(values)
  const asked = [...formsAt(steps, 'before'), ...formsAt(steps, 'after')]
  const toggle = (name: string) => {
    const side = formsAt(steps, 'before').includes(name) ? 'before' : 'after'
    const names = formsAt(steps, side)
    void own.choose(side, names.includes(name) ? names.filter((each) => each !== name) : [...names, name])
  }
  const entryOf = (name: string) => ({ place: asked.indexOf(name) + 1, onToggle: () => toggle(name) })
  return (
    <Dialog title="Questionnaires" isOpen onClose={onClose}>
      <p className={styles.soft}>
        Open one to read its questions, as this study asks them. They are asked after the feed, in the order in which you add
        them; in the list of steps they can be moved before it.
      </p>
      <ul className={styles.library}>
        {own.offered.map((form) => (
          <OwnEntry key={form.name} form={form} own={own} {...entryOf(form.name)} />
        ))}
        {questionnaires.map((shipped) => {
          const questionnaire = askedIn(shipped, { topics: values.topics })
          const facts = formFacts(questionnaire).join(', ').toLowerCase()
          return (
            <Entry key={shipped.name} {...questionnaire} facts={facts} {...entryOf(shipped.name)}>
              {questionnaire.pages.length > 0 && <Questions questionnaire={questionnaire} />}
            </Entry>
          )
        })}
      </ul>
      <Button fullWidth mt="lg" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

type Chosen = {
  /** From 1, or 0 if it is not chosen. */
  place: number
  onToggle: () => void
}

/** The study's copy where it has one, else what the library has now. */
function OwnEntry({ form, own, ...chosen }: { form: OfferedForm; own: OwnForms } & Chosen) {
  const [isOpen, setIsOpen] = useState(false)
  const copy = own.copies.find(({ name }) => name === form.name)
  const facts = `of your lab, ${countOf(form.n_questions, 'question')}`
  return (
    <Entry {...form} asks={form.asks || form.label} facts={facts} {...chosen} onOpen={() => setIsOpen(true)}>
      {copy ? (
        <Questions questionnaire={asQuestionnaire(copy)} />
      ) : (
        isOpen && <LoadedQuestions questionnaire_id={form.questionnaire_id ?? ''} />
      )}
    </Entry>
  )
}

function LoadedQuestions({ questionnaire_id }: { questionnaire_id: string }) {
  const { data, isPending } = useQuestionnaire(questionnaire_id)
  if (data) return <Questions questionnaire={asQuestionnaire(data.definition)} />
  return <p className={styles.soft}>{isPending ? 'Loading…' : 'The questions could not be loaded.'}</p>
}

type EntryProps = Pick<Questionnaire, 'label' | 'asks'> & Chosen & { facts: string; onOpen?: () => void; children: ReactNode }

function Entry({ label, asks, facts, place, onToggle, onOpen, children }: EntryProps) {
  const isChosen = place > 0
  const title = (
    <>
      <span className={styles.title}>{asks}</span>
      {isChosen && <span className={styles.chosen}>Chosen, number {place}</span>}
      <span className={styles.soft}>
        “{label}”, {facts}
      </span>
    </>
  )
  // A message has no questions; of an own questionnaire they may not be loaded yet.
  const hasQuestions = onOpen !== undefined || children !== false
  return (
    <li data-chosen={isChosen}>
      {hasQuestions ? (
        <details onToggle={(event) => event.currentTarget.open && onOpen?.()}>
          <summary>{title}</summary>
          {children}
        </details>
      ) : (
        <div className={styles.noQuestions}>{title}</div>
      )}
      <Button size="compact-sm" variant={isChosen ? 'subtle' : 'default'} onClick={onToggle}>
        {isChosen ? 'Remove' : 'Add'}
        <span className="visually-hidden"> {label}</span>
      </Button>
    </li>
  )
}
