import { BackLink } from '#web/researcher/ui/back-link.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { UNKNOWN_STUDY } from '../study-texts.ts'
import { useStudy } from '../use-studies.ts'
import { StudyDetails } from './study-details.tsx'

export function StudyView({ experiment_id }: { experiment_id: string }) {
  const query = useStudy(experiment_id)
  return (
    <>
      <BackLink to="/studies" />
      {query.data ? (
        <StudyDetails shown={query.data} lastUpdated={<LastUpdated atMs={query.dataUpdatedAt} isStale={query.isError} />} />
      ) : (
        <>
          <PageHeader title={experiment_id} />
          <QueryState query={query} what="the study" height={480} notFound={UNKNOWN_STUDY} />
        </>
      )}
    </>
  )
}
