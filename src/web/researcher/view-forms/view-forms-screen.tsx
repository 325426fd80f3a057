import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { fieldNames } from '#domain/answers/form-fields.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { useMay } from '../accounts/use-me.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { formFacts } from './form-facts.ts'
import { sourceOf } from './source-of.ts'
import styles from './view-forms-screen.module.css'

export function ViewFormsScreen() {
  const mayMake = useMay('see-questionnaires')
  return (
    <>
      <PageHeader
        title={messages.availableForms}
        lead="What can be asked before and after the feed. A study lists the ones it uses by the names below, in order; each link opens one as participants see it, without saving anything. You can also build your own, or copy one of these and change it."
        action={
          mayMake && (
            <Button component={Link} to="/questionnaires" variant="default" size="md">
              Questionnaires of your lab
            </Button>
          )
        }
      />
      <ul className={styles.list}>
        {questionnaires.map((questionnaire) => (
          <FormEntry key={questionnaire.name} questionnaire={questionnaire} />
        ))}
      </ul>
    </>
  )
}

function FormEntry({ questionnaire }: { questionnaire: Questionnaire }) {
  const { name, label, asks, heading } = questionnaire
  const source = sourceOf(questionnaire)
  const fields = fieldNames(questionnaire)
  return (
    <li className={styles.form}>
      <h2>{label}</h2>
      <p className={styles.asks}>{asks}</p>
      {heading.toLowerCase() !== label.toLowerCase() && <p>Headed “{heading}”</p>}
      <p>{formFacts(questionnaire).join(' · ')}</p>
      {(fields.length > 0 || source.length > 0) && (
        <details>
          <summary>What it records</summary>
          {fields.length > 0 && (
            <ul className={styles.fields}>
              {fields.map((field) => (
                <li key={field}>
                  <code>{field}</code>
                </li>
              ))}
            </ul>
          )}
          {source.map((sentence) => (
            <p key={sentence} className={styles.citation}>
              {sentence}
            </p>
          ))}
        </details>
      )}
      {/* A full page load, because participants' pages are in another bundle. */}
      <a href={`/form/${name}`}>{`${window.location.origin}/form/${name}`}</a>
    </li>
  )
}
