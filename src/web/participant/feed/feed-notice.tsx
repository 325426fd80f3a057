import { refusalWords, troubleWords } from '../trouble-words.ts'
import { words } from '../words.ts'
import type { NoFeed } from './load-feed.ts'
import { Notice } from './notice.tsx'

/** Why there are no cards. */
export function FeedNotice({ state, onRetry }: { state: NoFeed | { state: 'ready' }; onRetry: () => void }) {
  switch (state.state) {
    case 'error':
      return <Notice title={troubleWords.feedError} action={{ label: words.retry, onClick: onRetry }} />
    case 'unknown-study':
      return <Notice title={troubleWords.unknownStudyTitle} text={troubleWords.unknownStudyText} />
    case 'not-running':
      return <Notice {...refusalWords(state.message)} />
    case 'ready':
      return <Notice title={troubleWords.feedEmpty} />
  }
}
