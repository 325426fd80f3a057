import { Link, useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { WAVES } from '#domain/waves/wave.ts'
import { QueryState } from '#web/researcher/ui/loading/query-state.tsx'
import { Notice } from '#web/researcher/ui/notice.tsx'
import { BackLink, PageHeader } from '#web/researcher/ui/page-header.tsx'
import { ApprovalWarning } from '../ethics/approval-warning.tsx'
import { LastUpdated } from '../last-updated.tsx'
import { UNKNOWN_STUDY } from '../study-texts.ts'
import type { ShownStudy } from '../study-types.ts'
import { useStudy } from '../use-studies.ts'
import { StudyHeader } from './study-header.tsx'
import { StudyNav } from './study-nav.tsx'
import { pagesFor, type StudyPath } from './study-pages.ts'

type Props = {
  experiment_id: string
  path: StudyPath
  children: (shown: ShownStudy, lastUpdated: ReactNode) => ReactNode
}

/** What every page of a study begins with: the way back, the header and the links to its other pages. */
export function StudyPage({ experiment_id, path, children }: Props) {
  const query = useStudy(experiment_id)
  useScrollToAnchor(Boolean(query.data))
  if (!query.data)
    return (
      <>
        <BackLink to="/studies" />
        <PageHeader title={experiment_id} />
        <QueryState query={query} what="the study" height={480} notFound={UNKNOWN_STUDY} />
      </>
    )
  const { study, may_be_deleted, condition_settings, preregistered } = query.data
  const hasWaves = condition_settings.some(({ param, value }) => param === WAVES && value !== '')
  return (
    <>
      <BackLink to="/studies" />
      <StudyHeader study={study} mayBeDeleted={may_be_deleted} preregistered={preregistered} />
      <ApprovalWarning study={study} approval={query.data.approval} />
      <StudyNav study={study} hasWaves={hasWaves} />
      {pagesFor(study.role, { hasWaves: true }).some(({ to }) => to === path) ? (
        children(query.data, <LastUpdated atMs={query.dataUpdatedAt} isStale={query.isError} />)
      ) : (
        <NotForRole study={study} />
      )}
    </>
  )
}

const NotForRole = ({ study: { experiment_id, role } }: Pick<ShownStudy, 'study'>) => (
  <Notice heading="This page is not part of your role">
    <p>Your role in this study is {role}. An owner of the study can give you another one.</p>
    <Link to="/studies/$id" params={{ id: experiment_id }}>
      Go to the study
    </Link>
  </Notice>
)

/** The browser looks for the part that an address names before the study is loaded, and finds none. */
function useScrollToAnchor(isLoaded: boolean) {
  const hash = useLocation({ select: (location) => location.hash })
  useEffect(() => {
    if (isLoaded && hash !== '') document.getElementById(hash)?.scrollIntoView()
  }, [isLoaded, hash])
}
