import type { Failure } from '#web/researcher/api/use-change.ts'
import page from '#web/researcher/ui/page.module.css'
import { ManualLink, ProblemList } from '#web/researcher/ui/result.tsx'

/** Why the server did not make a change. */
export const Refusal = ({ refused: { sentence, problems, manual } }: { refused: Refused & { manual?: string | undefined } }) => (
  <div role="alert">
    <p className={page.problem}>
      {sentence}
      <ManualLink to={manual} />
    </p>
    <ProblemList problems={problems} />
  </div>
)

type Refused = {
  sentence: string
  problems: readonly string[]
  /** The same call is made when it is confirmed. */
  wantsConfirmation: boolean
}

/** What to say when the server did not make a change. */
export function describeRefusal(result: Failure): Refused {
  const problems = result.problem === 'refused' ? (result.problems ?? []) : []
  return {
    sentence: sentenceOf(result),
    problems,
    wantsConfirmation: result.problem === 'refused' && result.code === 'keys_in_use',
  }
}

function sentenceOf(result: Failure): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  switch (result.code) {
    case 'questionnaire_in_use':
      return 'Nothing was deleted. Studies have a copy of it:'
    case 'unknown_questionnaire':
      return 'This questionnaire is no longer there. Somebody may have deleted it.'
    case 'outdated_version':
      return 'Somebody saved another version meanwhile. Nothing was changed.'
    case 'keys_in_use':
      return 'People have answered these questions:'
    case 'invalid_questionnaire':
    case 'invalid_body':
      return 'This questionnaire cannot be stored:'
    default:
      return `Nothing was changed. The server said: ${result.message || `status ${result.status}`}`
  }
}
