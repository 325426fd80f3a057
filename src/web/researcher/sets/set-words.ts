import type { ApiResult } from '#web/shared/call-api.ts'

type Failed = Extract<ApiResult<unknown>, { ok: false }>

/** "e1, e2 and e3", as one says it. */
export const namesInWords = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

const inUse = (studies: readonly string[]) =>
  studies.length === 0
    ? 'A study uses this set'
    : `${studies.length === 1 ? 'The study' : 'The studies'} ${namesInWords(studies)} ${studies.length === 1 ? 'uses' : 'use'} this set`

/** Why a set stays as it is, and what can be done instead. */
export const frozenSentence = (studies: readonly string[]) =>
  `${inUse(studies)}, so it can no longer be edited or deleted. To change cards, upload them as another set.`

/** What to tell somebody whose change the server did not make. */
export function refusalSentence(result: Failed): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  if (result.code === 'set_in_use') return `Nothing was changed. ${frozenSentence(result.problems ?? [])}`
  if (result.code === 'unknown_set') return 'This set is no longer there. Somebody may have deleted it.'
  return `Nothing was changed. The server said: ${result.message || `status ${result.status}`}`
}
