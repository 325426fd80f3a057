import type { ApiResult } from '#web/shared/call-api.ts'

type Failed = Extract<ApiResult<unknown>, { ok: false }>

/** "e1, e2 and e3", as one says it. */
export const namesInWords = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** More names than these make a sentence that nobody reads. */
const MOST_NAMES = 5

const fewNames = (names: readonly string[]) => {
  const nMore = names.length - MOST_NAMES
  return nMore <= 1 ? namesInWords(names) : namesInWords([...names.slice(0, MOST_NAMES), `${nMore.toLocaleString('en')} more`])
}

const inUse = (studies: readonly string[]) =>
  studies.length === 0
    ? 'A study uses this set'
    : `${studies.length === 1 ? 'The study' : 'The studies'} ${fewNames(studies)} ${studies.length === 1 ? 'uses' : 'use'} this set`

/** Why a set stays as it is, and what can be done instead. */
export const frozenSentence = (studies: readonly string[]) =>
  `${inUse(studies)}, so it can no longer be edited or deleted. To change cards, upload them as another set.`

/** What to tell somebody whose change the server did not make, and what of it belongs to which column of a card. */
export function refusalWords(result: Failed): { sentence: string; problems: ReadonlyMap<string, string> } {
  const said =
    result.problem === 'refused' ? (result.problems ?? []).flatMap((problem) => CARD_PROBLEM.exec(problem)?.[1] ?? []) : []
  if (said.length === 0) return { sentence: refusalSentence(result), problems: new Map() }
  const problems = new Map(said.map((problem) => [problem.split(' ')[0] ?? '', problem]))
  return { sentence: `Nothing was changed. ${said.map((problem) => `${problem}.`).join(' ')}`, problems }
}

/** One card is sent, so that its number needs no saying. */
const CARD_PROBLEM = /^card \d+: (.*)$/s

function refusalSentence(result: Failed): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  if (result.code === 'set_in_use') return `Nothing was changed. ${frozenSentence(result.problems ?? [])}`
  if (result.code === 'unknown_set') return 'This set is no longer there. Somebody may have deleted it.'
  if (result.code === 'unknown_entity') return 'This card is no longer there.'
  return `Nothing was changed. The server said: ${result.message || `status ${result.status}`}`
}
