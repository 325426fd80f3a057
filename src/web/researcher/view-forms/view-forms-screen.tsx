import { messages } from '#contract/messages.ts'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { PageHeader } from '../shell/page-header.tsx'
import styles from './view-forms-screen.module.css'

export function ViewFormsScreen() {
  const { origin } = window.location
  return (
    <>
      <PageHeader
        title={messages.availableForms}
        lead="What can follow the feed. A study lists the ones it uses by the names below, in order; each link opens the form’s page."
      />
      <ul className={styles.list}>
        {questionnaires.map(({ name, label, heading }) => (
          <li key={name} className={styles.form}>
            <h2>{label}</h2>
            {heading.toLowerCase() !== label.toLowerCase() && <p>Headed “{heading}”</p>}
            {/* Participants' pages are another bundle: a full visit, not a route. */}
            <a href={`/form/${name}`}>{`${origin}/form/${name}`}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
