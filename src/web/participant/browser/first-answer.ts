import { FIRST_ANSWER, type FirstAnswer } from '#contract/first-answer.ts'
import type { SessionStart } from '#domain/session/start-session.ts'

/** The answer that came with the page, if it is for this person and study. It is used once: a page that the browser restores asks the server again. */
export function takeFirstAnswer({ user_id, experiment_id }: SessionStart): FirstAnswer | undefined {
  const block = document.getElementById(FIRST_ANSWER)
  if (block === null) return undefined
  block.remove()
  // Written by our own server from the checked reply of load_experiment.
  const answer = JSON.parse(block.textContent ?? '') as FirstAnswer
  return answer.user_id === user_id && answer.experiment_id === experiment_id ? answer : undefined
}
