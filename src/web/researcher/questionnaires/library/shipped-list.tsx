import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { countOf } from '#web/researcher/count-of.ts'
import { Problem } from '#web/researcher/ui/result.tsx'
import { sourceOf } from '#web/researcher/view-forms/source-of.ts'
import { exportQuestionnaire } from './addresses.ts'
import styles from './library.module.css'
import { useCopy } from './row-menu.tsx'
import type { ShippedQuestionnaire } from './use-questionnaires.ts'

type Props = { questionnaires: readonly ShippedQuestionnaire[]; mayWrite: boolean }

export const ShippedList = ({ questionnaires, mayWrite }: Props) => (
  <ul className={styles.list}>
    {questionnaires.map((each) => (
      <ShippedEntry key={each.name} questionnaire={each} mayWrite={mayWrite} />
    ))}
  </ul>
)

function ShippedEntry({ questionnaire, mayWrite }: { questionnaire: ShippedQuestionnaire; mayWrite: boolean }) {
  const { questionnaire_id, name, label, asks, n_questions } = questionnaire
  const { citation, wording, licence, unchecked } = questionnaire
  const [problem, setProblem] = useState('')
  const copy = useCopy()
  const save = async () =>
    setProblem((await exportQuestionnaire(questionnaire_id)) ? '' : 'The server did not answer. Try again.')
  return (
    <li className={styles.entry} aria-label={label}>
      <h3>{label}</h3>
      <p>{asks}</p>
      <p className={styles.facts}>
        {countOf(n_questions, 'question')} · <code>{name}</code>
      </p>
      {sourceOf({ citation, wording, licence }).map((sentence) => (
        <p key={sentence} className={styles.facts}>
          {sentence}
        </p>
      ))}
      {unchecked !== null && (
        <p className={`${styles.facts} ${styles.unchecked}`}>
          <strong>Not checked:</strong> {unchecked}
        </p>
      )}
      {problem !== '' && <Problem>{problem}</Problem>}
      <div className={styles.links}>
        {mayWrite && (
          <Button variant="default" onClick={async () => setProblem(await copy(questionnaire_id))}>
            Copy to change it
          </Button>
        )}
        {/* A full page load, because participants' pages are in another bundle. */}
        <a href={`/form/${name}`}>See it</a>
        <Link to="/questionnaires/$id/print" params={{ id: questionnaire_id }}>
          Print
        </Link>
        <button type="button" className={styles.asLink} onClick={save}>
          Export
        </button>
      </div>
    </li>
  )
}
