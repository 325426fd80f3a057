import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { messages } from '#contract/researcher-messages.ts'
import { FullPage } from './full-page.tsx'

export function ErrorView({ error, reset }: ErrorComponentProps) {
  // There is no router when the app itself failed. Then resetting the boundary is enough.
  const router = useRouter({ warn: false })
  useEffect(() => console.error(error), [error])

  const retry = () => {
    reset()
    router?.invalidate()
  }
  return (
    <FullPage element="div" title={messages.screenFailedTitle} text={messages.screenFailedText}>
      <img src="/img/error.png" alt={messages.errorAlt} width={800} height={600} />
      <Button onClick={retry}>{messages.retry}</Button>
    </FullPage>
  )
}
