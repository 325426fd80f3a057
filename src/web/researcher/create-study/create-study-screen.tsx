import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { PageHeader } from '../shell/page-header.tsx'
import { AvailableSets } from './available-sets.tsx'
import { CreateByCall } from './create-by-call.tsx'
import styles from './create-study-screen.module.css'
import { studySections } from './sections.ts'

/** What a section shows below its sentence, by heading. */
const extras: Readonly<Record<string, ReactNode>> = {
  Cards: <AvailableSets />,
  'Post-experiment questionnaires': (
    <p>
      <Link to="/viewforms">{messages.availableForms}</Link>
    </p>
  ),
}

function StudyParameters({ lead }: { lead: ReactNode }) {
  return (
    <>
      <PageHeader title={messages.studyParameters} lead={lead} />
      <div className={styles.columns}>
        <ol className={styles.sections}>
          {studySections.map(({ heading, sets, params, values }) => (
            <li key={heading} className={styles.section}>
              <h2>{heading}</h2>
              <p>{sets}</p>
              <p className={styles.params}>
                <span className="visually-hidden">Settings: </span>
                {params.map((param) => (
                  <code key={param}>{param}</code>
                ))}
              </p>
              {values && (
                <p className={styles.values}>
                  {params[0]}: {values.join(', ')}
                </p>
              )}
              {extras[heading]}
            </li>
          ))}
        </ol>
        <CreateByCall />
      </div>
    </>
  )
}

export function CreateStudyScreen() {
  return (
    <StudyParameters lead="A study has one or more conditions. Each condition has the settings below; a participant stays in one condition." />
  )
}

export function CreateStudyOldScreen() {
  return (
    <StudyParameters
      lead={
        <>
          The older form of this page, kept for studies that follow it. The newer one is at{' '}
          <Link to="/create-study">/create-study</Link>.
        </>
      }
    />
  )
}
