import { Button } from '@mantine/core'
import { messages } from '#contract/researcher-messages.ts'
import { Notice } from '../notice.tsx'

type Props = {
  /** What could not be had, as the beginning of a sentence. */
  what: string
  isRetrying: boolean
  onRetry: () => void
}

export function LoadFailed({ what, isRetrying, onRetry }: Props) {
  return (
    <Notice role="alert">
      <p>{what} could not be loaded.</p>
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        {messages.retry}
      </Button>
    </Notice>
  )
}
