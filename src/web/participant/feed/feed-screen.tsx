import { messages } from '#contract/messages.ts'
import { words } from '../words.ts'
import { FeedList } from './feed-list.tsx'
import type { FeedState, FeedStore } from './feed-store.ts'
import { Notice } from './notice.tsx'
import { SidePanel } from './side-panel.tsx'
import { Skeleton } from './skeleton.tsx'
import { useFeed } from './use-feed.ts'
import './feed.css'

export function FeedScreen({ store }: { store: FeedStore }) {
  const state = useFeed(store)
  return (
    <div className="feed-screen">
      <header className="feed-header">
        <div className="feed-header-inner">
          <Mark />
          <span className="feed-brand">{words.brand}</span>
        </div>
      </header>
      <div className="feed-columns">
        <SidePanel kind="menu" />
        <main className="feed-column">
          <FeedContent store={store} state={state} />
        </main>
        <SidePanel kind="people" />
      </div>
      <footer className="feed-footer">{words.brand}</footer>
    </div>
  )
}

function FeedContent({ store, state }: { store: FeedStore; state: FeedState }) {
  switch (state.state) {
    case 'loading':
      return <Skeleton />
    case 'error':
      return <Notice title={messages.feedError} action={{ label: messages.retry, onClick: store.retry }} />
    case 'unknown-study':
      return <Notice title={messages.unknownStudyTitle} text={messages.unknownStudyText} />
    case 'ready':
      return state.feed.entities.length === 0 ? (
        <Notice title={messages.feedEmpty} />
      ) : (
        <FeedList store={store} feed={state.feed} />
      )
  }
}

function Mark() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <rect x="3" y="3" width="18" height="7.5" rx="2.5" fill="currentColor" />
      <rect x="3" y="13.5" width="18" height="7.5" rx="2.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}
