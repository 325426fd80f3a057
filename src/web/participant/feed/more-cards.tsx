import { useEffect } from 'react'
import { troubleWords } from '../trouble-words.ts'
import { words } from '../words.ts'
import type { More } from './card-loader.ts'
import { Notice } from './notice.tsx'

/** Instead of the next cards while they are on their way. */
export function MoreCards({ more, onRetry }: { more: More; onRetry: () => void }) {
  useEffect(() => {
    addEventListener('online', onRetry)
    return () => removeEventListener('online', onRetry)
  }, [onRetry])
  return more === 'failed' ? (
    <Notice title={troubleWords.feedError} action={{ label: words.retry, onClick: onRetry }} />
  ) : (
    <p className="feed-end" role="status">
      {words.loading}…
    </p>
  )
}
