import { Button, Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { messages } from '#contract/researcher-messages.ts'
import { MAX_CONDITIONS } from '#domain/study/draft.ts'
import { conditionsIn } from '#domain/study/draft-from-settings.ts'
import { allVariant } from '#domain/study/variants.ts'
import { PageHeader } from '../shell/page-header.tsx'
import panel from '../shell/panel.module.css'
import { StudyForm } from './study-form.tsx'
import { type SavedStudy, useSavedStudy } from './use-saved-study.ts'

type Props = { experiment_id: string; kind: 'edit' | 'copy' }

/** The page with the settings of a study that is there already. */
export function SavedStudyScreen({ experiment_id, kind }: Props) {
  const { data, isError, isFetching, refetch } = useSavedStudy(experiment_id)
  if (data) return <OpenedStudy study={data} kind={kind} />
  return (
    <>
      <PageHeader title={kind === 'edit' ? `Edit ${experiment_id}` : `Copy of ${experiment_id}`} />
      {data === undefined && !isError && <Skeleton height={480} aria-label="Loading the study" />}
      {isError && (
        <div className={panel.panel} role="alert">
          <p>The study could not be loaded.</p>
          <div>
            <Button variant="default" onClick={() => void refetch()} loading={isFetching}>
              {messages.retry}
            </Button>
          </div>
        </div>
      )}
      {data === null && (
        <p className={panel.panel}>You have no study of this id. It may be mistyped, or belong to somebody else.</p>
      )}
    </>
  )
}

function OpenedStudy({ study, kind }: { study: SavedStudy; kind: Props['kind'] }) {
  const { experiment_id, name, isClosed, saved } = study
  const task = { kind, experiment_id, saved }
  const title = kind === 'edit' ? `Edit ${name}` : `Copy of ${name}`
  const nConditions = conditionsIn(saved.settings)
  if (nConditions > MAX_CONDITIONS)
    return (
      <>
        <PageHeader title={title} />
        <p className={panel.panel}>
          This study has {nConditions} conditions, and this page shows at most {MAX_CONDITIONS}. It can be revised by script, with{' '}
          <code>/v1/revise_study</code>.
        </p>
      </>
    )
  if (kind === 'edit' && isClosed)
    return (
      <>
        <PageHeader title={title} />
        <p className={panel.panel}>
          <span>
            This study is closed and stays as it is.{' '}
            <Link to="/create-study" search={{ from: experiment_id }}>
              Make a new one from its settings
            </Link>
          </span>
        </p>
      </>
    )
  return (
    <StudyForm
      variant={allVariant}
      task={task}
      title={title}
      lead={
        kind === 'edit'
          ? `These are the settings of version ${saved.version}. What you change becomes the next version once you save it; until then it is kept in this browser.`
          : `A new study that begins with the settings of ${experiment_id}, version ${saved.version}. That study stays as it is.`
      }
    />
  )
}
