import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { allVariant } from '#domain/study/draft/variants.ts'
import { isDemo } from '#domain/study/lifecycle/status.ts'
import { UNKNOWN_STUDY } from '../studies/study-texts.ts'
import { QueryState } from '../ui/loading/query-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { StudyForm } from './study-form.tsx'
import type { ChosenDraft } from './study-task.ts'
import { type SavedStudy, useSavedStudy } from './use-saved-study.ts'

type Props = { experiment_id: string; kind: 'edit' | 'copy'; by: string }

/** Loads a saved study and opens the form with its settings. */
export function SavedStudyScreen({ experiment_id, kind, by }: Props) {
  const [chosen, setChosen] = useState<ChosenDraft>()
  // An older draft is shown as an edit of the version that it was made from.
  const query = useSavedStudy(experiment_id, chosen?.from || undefined)
  if (query.data)
    return <SavedStudyForm key={chosen?.place} study={query.data} {...{ kind, by, chosen }} onOpenDraft={setChosen} />
  return (
    <>
      <PageHeader title={kind === 'edit' ? `Edit ${experiment_id}` : `Copy of ${experiment_id}`} />
      <QueryState query={query} what="the study" height={480} notFound={UNKNOWN_STUDY} />
    </>
  )
}

type FormProps = Pick<Props, 'kind' | 'by'> & {
  study: SavedStudy
  chosen: ChosenDraft | undefined
  onOpenDraft: (draft: ChosenDraft) => void
}

function SavedStudyForm({ study, kind, by, chosen, onOpenDraft }: FormProps) {
  const { experiment_id, name, isClosed, mayRevise, saved, newest } = study
  const task = { kind, experiment_id, saved, newest }
  const title = kind === 'edit' ? `Edit ${name}` : `Copy of ${name}`
  if (kind === 'edit' && !mayRevise)
    return (
      <>
        <PageHeader title={title} />
        <Notice>
          <p>Your role in this study does not include changing it. An owner of the lab can give you another one.</p>
        </Notice>
      </>
    )
  if (kind === 'edit' && (isClosed || isDemo(experiment_id)))
    return (
      <>
        <PageHeader title={title} />
        <Notice>
          <p>
            {isClosed ? 'This study is closed and stays as it is.' : 'The demo study stays as it is.'}{' '}
            <Link to="/create-study" search={{ from: experiment_id }}>
              Create a new one from its settings
            </Link>
          </p>
        </Notice>
      </>
    )
  return (
    <StudyForm
      variant={allVariant}
      task={task}
      title={title}
      by={by}
      wanted={chosen?.place}
      onOpenDraft={onOpenDraft}
      lead={
        kind === 'edit'
          ? `These are the settings of version ${saved.version}. What you change becomes the next version once you save it; until then it is kept in this browser.`
          : `A new study that begins with the settings of ${experiment_id}, version ${saved.version}. That study stays as it is.`
      }
    />
  )
}
