import { Link, useSearch } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { newerVariant, olderVariant } from '#domain/study/draft/variants.ts'
import { SavedStudyScreen } from './saved-study-screen.tsx'
import { StudyForm } from './study-form.tsx'

const NEW = { kind: 'new' } as const

/** A new study. `?edit=` opens the next version of a study, `?from=` a new study with the settings of another one. */
export function CreateStudyScreen() {
  const { edit, from } = useSearch({ from: '/tools/create-study' })
  if (edit !== undefined) return <SavedStudyScreen key={`edit/${edit}`} experiment_id={edit} kind="edit" />
  if (from !== undefined) return <SavedStudyScreen key={`from/${from}`} experiment_id={from} kind="copy" />
  return (
    <StudyForm
      variant={newerVariant}
      task={NEW}
      title={messages.studyParameters}
      lead="A study has one or more conditions; a participant stays in one of them. What you enter is kept in this browser until you reset it."
    />
  )
}

export function CreateStudyOldScreen() {
  return (
    <StudyForm
      variant={olderVariant}
      task={NEW}
      title={messages.studyParameters}
      lead={
        <>
          The older form of this page, with its shorter lists. The newer one is at <Link to="/create-study">/create-study</Link>.
        </>
      }
    />
  )
}
