import { BackLink } from '#web/researcher/ui/back-link.tsx'
import { Loading } from '#web/researcher/ui/loading/loading.tsx'
import { LoadFailed } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { useStudy } from '../use-studies.ts'
import { OpenStudy } from './open-study.tsx'

export function StudyView({ experiment_id }: { experiment_id: string }) {
  const { data, isError, isFetching, refetch, dataUpdatedAt } = useStudy(experiment_id)
  return (
    <>
      <BackLink to="/studies" />
      {data?.state === 'found' ? (
        <OpenStudy shown={data.shown} atMs={dataUpdatedAt} isAway={isError} />
      ) : (
        <>
          <PageHeader title={experiment_id} />
          {data === undefined && !isError && <Loading what="the study" height={480} />}
          {data === undefined && isError && (
            <LoadFailed what="The study" isRetrying={isFetching} onRetry={() => void refetch()} />
          )}
          {data?.state === 'unknown' && (
            <Notice>
              <p>You have no study of this id. It may be mistyped, or belong to somebody else.</p>
            </Notice>
          )}
        </>
      )}
    </>
  )
}
