import type { Failure } from '../api/use-change.ts'

/** "e1, e2, and e3". */
export const joinNames = (names: readonly string[]) => new Intl.ListFormat('en').format(names)

/** Longer lists are shortened. */
const MAX_NAMES = 5

const joinSomeNames = (names: readonly string[]) => {
  const nMore = names.length - MAX_NAMES
  return nMore <= 1 ? joinNames(names) : joinNames([...names.slice(0, MAX_NAMES), `${nMore.toLocaleString('en')} more`])
}

const inUse = (studies: readonly string[]) =>
  studies.length === 0
    ? 'A study uses this set'
    : `${studies.length === 1 ? 'The study' : 'The studies'} ${joinSomeNames(studies)} ${studies.length === 1 ? 'uses' : 'use'} this set`

/** Why a set cannot be changed, and what to do instead. */
export const frozenSentence = (studies: readonly string[]) =>
  `${inUse(studies)}, so it can no longer be edited or deleted. To change cards, copy the set and change the copy.`

/** What to say when the server did not make a change. `problems` has the part about each column of the card. */
export function describeRefusal(result: Failure): { sentence: string; problems: ReadonlyMap<string, string> } {
  const problems =
    result.problem === 'refused' ? (result.problems ?? []).flatMap((problem) => CARD_PROBLEM.exec(problem)?.[1] ?? []) : []
  if (problems.length === 0) return { sentence: refusalSentence(result), problems: new Map() }
  return {
    sentence: `Nothing was changed. ${problems.map((problem) => `${problem}.`).join(' ')}`,
    problems: new Map(problems.map((problem) => [problem.split(' ')[0] ?? '', problem])),
  }
}

/** The number is left out of the sentence, because only one card is sent. */
const CARD_PROBLEM = /^card \d+: (.*)$/s

export function refusalSentence(result: Failure): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  if (result.code === 'set_in_use') return `Nothing was changed. ${frozenSentence(result.problems ?? [])}`
  if (result.code === 'unknown_set') return 'This set is no longer there. Somebody may have deleted it.'
  if (result.code === 'name_taken') return 'There is a set of this name already. Choose another one.'
  if (result.code === 'unknown_entity') return 'This card is no longer there.'
  if (result.code === 'set_changed')
    return `Nothing was saved, because somebody else changed this meanwhile: ${joinSomeNames(result.problems ?? [])}. What they wrote is shown in the set. If you save again in the table, your words replace theirs.`
  if (result.code === 'invalid_set' && result.problems?.length)
    return `Nothing was changed. ${result.problems
      .slice(0, MAX_NAMES)
      .map((problem) => `${problem}.`)
      .join(' ')}`
  return `Nothing was changed. The server said: ${result.message || `status ${result.status}`}`
}
