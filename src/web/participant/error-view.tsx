import { words } from './words.ts'
import './error-view.css'

export function ErrorView() {
  return (
    <main className="error-view">
      <img src="/img/error.png" alt={words.errorAlt} />
    </main>
  )
}
