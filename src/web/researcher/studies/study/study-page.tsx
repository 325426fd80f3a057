import type { ReactNode } from 'react'
import { BackLink } from '#web/researcher/ui/back-link.tsx'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { PageHeader } from '#web/researcher/ui/page-header.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { UNKNOWN_STUDY } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { useStudy } from '../use-studies.ts'
import { StudyHeader } from './study-header.tsx'
import { StudyNav } from './study-nav.tsx'

type Props = { experiment_id: string; children: (shown: ShownStudy, lastUpdated: ReactNode) => ReactNode }

/** What every page of a study begins with: the way back, the header and the links to its other pages. */
export function StudyPage({ experiment_id, children }: Props) {
  const query = useStudy(experiment_id)
  return (
    <>
      <BackLink to="/studies" />
      {query.data ? (
        <>
          <StudyHeader study={query.data.study} mayBeDeleted={query.data.may_be_deleted} />
          <StudyNav study={query.data.study} />
          {children(query.data, <LastUpdated atMs={query.dataUpdatedAt} isStale={query.isError} />)}
        </>
      ) : (
        <>
          <PageHeader title={experiment_id} />
          <QueryState query={query} what="the study" height={480} notFound={UNKNOWN_STUDY} />
        </>
      )}
    </>
  )
}
