import { messages } from '#contract/researcher-messages.ts'
import { FullPage } from './full-page.tsx'

export function NotFoundScreen() {
  const origin = window.location.origin
  return (
    <FullPage element="main" title={messages.notFoundTitle} text={messages.notFoundText}>
      {/* A full page load, because the server decides what this address shows. */}
      <a href={origin}>
        <img src="/img/error.png" alt={`404. ${messages.notFoundLink}`} width={800} height={600} />
      </a>
      <a href={origin}>{messages.notFoundLink}</a>
    </FullPage>
  )
}
