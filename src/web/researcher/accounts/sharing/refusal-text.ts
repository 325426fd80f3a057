import type { Failure } from '#web/researcher/api/use-change.ts'
import { capitalize } from '#web/researcher/capitalize.ts'

/** Why the server did not do it, as a sentence. Names of fields are for scripts and are left out. */
export function refusalText(failure: Failure): string {
  if (failure.problem === 'no-answer') return 'The server did not answer. Try again in a moment.'
  if (failure.status === 401) return 'You are signed out. Sign in again, then repeat this.'
  const [sentence = failure.message] = failure.problems ?? []
  const plain = capitalize(sentence.replace(/^[a-z_]+: /, '').trim())
  if (plain === '') return `The server answered with status ${failure.status}. Try again in a moment.`
  return /[.!?]$/.test(plain) ? plain : `${plain}.`
}
