import { createRoot } from 'react-dom/client'
import { PREVIEW_SEARCH } from '#contract/preview-search.ts'
import { openVisit } from './open-visit.tsx'

export function startPage(): void {
  const element = document.getElementById('root')
  if (element === null) throw new Error('participant.html has no #root')
  const root = createRoot(element)
  // A preview of a draft is no visit: it must not start a session.
  if (location.search === PREVIEW_SEARCH || /^\/(post\/|privacy|no-more-mails)/.test(location.pathname))
    void import('./open-other-page.ts').then(({ openOtherPage }) => openOtherPage(root))
  else openVisit(root)
}
