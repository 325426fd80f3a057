import { BackLink } from '#web/researcher/ui/back-link.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { useStudy } from '../use-studies.ts'
import { OpenStudy } from './open-study.tsx'

export function StudyView({ experiment_id }: { experiment_id: string }) {
  const query = useStudy(experiment_id)
  return (
    <>
      <BackLink to="/studies" />
      {query.data ? (
        <OpenStudy shown={query.data} lastUpdated={<LastUpdated atMs={query.dataUpdatedAt} isStale={query.isError} />} />
      ) : (
        <>
          <PageHeader title={experiment_id} />
          <QueryState query={query} what="the study" height={480} />
          {query.data === null && (
            <Notice>
              <p>You have no study of this id. It may be mistyped, or belong to somebody else.</p>
            </Notice>
          )}
        </>
      )}
    </>
  )
}
