import { Link, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { newerVariant, olderVariant, type Variant } from '#domain/study/draft/variants.ts'
import { ForPerson } from '../drafts/for-person.tsx'
import { SavedStudyScreen } from './saved-study-screen.tsx'
import { StudyForm } from './study-form.tsx'

const NEW = { kind: 'new' } as const

/** A new study. `?edit=` opens the next version of a study, `?from=` a new study with the settings of another one. */
export function CreateStudyScreen() {
  const { edit, from } = useSearch({ from: '/tools/create-study' })
  if (edit !== undefined)
    return <ForPerson>{(by) => <SavedStudyScreen key={`edit/${edit}`} experiment_id={edit} kind="edit" by={by} />}</ForPerson>
  if (from !== undefined)
    return <ForPerson>{(by) => <SavedStudyScreen key={`from/${from}`} experiment_id={from} kind="copy" by={by} />}</ForPerson>
  return (
    <NewStudyForm
      variant={newerVariant}
      lead="A study has one or more conditions; a participant stays in one of them. What you enter is kept in this browser until you reset it."
    />
  )
}

function NewStudyForm({ variant, lead }: { variant: Variant; lead: ReactNode }) {
  const [wanted, setWanted] = useState<string>()
  return (
    <ForPerson>
      {(by) => (
        <StudyForm
          key={wanted}
          {...{ variant, lead, by, wanted }}
          task={NEW}
          title={messages.studyParameters}
          onOpenDraft={({ place }) => setWanted(place)}
        />
      )}
    </ForPerson>
  )
}

export function CreateStudyOldScreen() {
  return (
    <NewStudyForm
      variant={olderVariant}
      lead={
        <>
          The older form of this page, with its shorter lists. The newer one is at <Link to="/create-study">/create-study</Link>.
        </>
      }
    />
  )
}
