import { messages } from '#contract/messages.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { words } from '../words.ts'
import './form.css'

export function FormScreen({ name, feedHref }: { name: string; feedHref: string }) {
  const questionnaire = findQuestionnaire(name)
  return (
    <div className="form-screen">
      <header className="form-header">{words.brand}</header>
      <main className="form-column">
        <h1>{questionnaire?.heading ?? messages.notFoundTitle}</h1>
        <p>{questionnaire === undefined ? messages.notFoundText : words.noQuestionsYet}</p>
        <p>
          <a className="form-link" href={feedHref}>
            {words.backToFeed}
          </a>
        </p>
      </main>
    </div>
  )
}
