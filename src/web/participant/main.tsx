import { lazy, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ToastRegion } from '#web/shared/ui/toast.tsx'
import { beginSession, feedHref, openParticipant } from './browser/open-participant.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { FeedScreen } from './feed/feed-screen.tsx'
import { createFeedStore } from './feed/feed-store.ts'
import { pickScreen } from './pick-screen.ts'
import { words } from './words.ts'
import '#web/shared/theme/tokens.css'
import '#web/shared/theme/base.css'

const FormScreen = lazy(async () => ({ default: (await import('./form/form-screen.tsx')).FormScreen }))

const root = document.getElementById('root')
if (root === null) throw new Error('participant.html has no #root')

const participant = openParticipant()
const screen = pickScreen(location.pathname)
// Before React starts: the answer is on its way while the page is being built.
const store = screen.screen === 'feed' ? createFeedStore(participant, beginSession(participant)) : undefined

createRoot(root).render(
  <ErrorBoundary>
    {store !== undefined && <FeedScreen store={store} />}
    {screen.screen === 'form' && (
      <Suspense>
        <FormScreen name={screen.name} feedHref={feedHref(participant)} />
      </Suspense>
    )}
    <ToastRegion toasts={participant.toasts} dismissLabel={words.dismiss} />
  </ErrorBoundary>,
)
