import { messages } from '#contract/messages.ts'
import './error-view.css'

export function ErrorView() {
  return (
    <main className="error-view">
      <img src="/img/error.png" alt={messages.errorAlt} />
    </main>
  )
}
