import { Button } from '@mantine/core'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { askedIn, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { Dialog } from '#web/researcher/ui/dialog.tsx'
import { formFacts } from '#web/researcher/view-forms/form-facts.ts'
import { Questions } from '#web/researcher/view-forms/questions.tsx'
import styles from './forms.module.css'

type Props = { forms: readonly string[]; topics: string; onChange: (forms: string[]) => void; onClose: () => void }

/** Every form with its questions, to read before one is chosen. */
export function FormLibrary({ forms, topics, onChange, onClose }: Props) {
  const toggle = (name: string) => onChange(forms.includes(name) ? forms.filter((form) => form !== name) : [...forms, name])
  return (
    <Dialog title="Questionnaires" isOpen onClose={onClose}>
      <p className={styles.soft}>
        Open one to read its questions, as this study asks them. They are asked in the order in which you add them.
      </p>
      <ul className={styles.library}>
        {questionnaires.map((questionnaire) => (
          <Entry
            key={questionnaire.name}
            questionnaire={askedIn(questionnaire, { topics })}
            place={forms.indexOf(questionnaire.name) + 1}
            onToggle={() => toggle(questionnaire.name)}
          />
        ))}
      </ul>
      <Button fullWidth mt="lg" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}

/** `place`: from 1, or 0 if it is not chosen. */
type EntryProps = { questionnaire: Questionnaire; place: number; onToggle: () => void }

function Entry({ questionnaire, place, onToggle }: EntryProps) {
  const { label, asks, pages } = questionnaire
  const isChosen = place > 0
  const title = (
    <>
      <span className={styles.title}>{asks}</span>
      {isChosen && <span className={styles.chosen}>Chosen, number {place}</span>}
      <span className={styles.soft}>
        “{label}”, {formFacts(questionnaire).join(', ').toLowerCase()}
      </span>
    </>
  )
  return (
    <li data-chosen={isChosen}>
      {pages.length === 0 ? (
        <div className={styles.noQuestions}>{title}</div>
      ) : (
        <details>
          <summary>{title}</summary>
          <Questions questionnaire={questionnaire} />
        </details>
      )}
      <Button size="compact-sm" variant={isChosen ? 'subtle' : 'default'} onClick={onToggle}>
        {isChosen ? 'Remove' : 'Add'}
        <span className="visually-hidden"> {label}</span>
      </Button>
    </li>
  )
}
