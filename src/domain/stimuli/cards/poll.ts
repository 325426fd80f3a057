import { seededDice } from '#domain/dice.ts'
import { listOf } from '../sheet/list-cell.ts'
import { oneLine } from './cell-text.ts'

export const LEAST_POLL_OPTIONS = 2
export const MOST_POLL_OPTIONS = 6
export const MAX_POLL_OPTION_LENGTH = 100
/** Instead of votes: a share for each option is drawn for each person. */
export const DRAWN_RESULTS = 'random'

/** `votes` are those of the sheet; `draws` where the results are drawn. With neither, no results are shown. */
export type Poll = { options: string[]; votes?: number[]; draws?: true }

/** Undefined where a post has no poll. */
export function readPoll(cell: (column: string) => string): Poll | undefined {
  const options = listOf(cell('poll_options')).map(oneLine)
  if (options.length < LEAST_POLL_OPTIONS) return undefined
  const results = cell('poll_results').toLowerCase()
  if (results === DRAWN_RESULTS) return { options, draws: true }
  const votes = readVotes(results)
  return votes?.length === options.length ? { options, votes } : { options }
}

/** Whole numbers, also with commas; undefined if one is none. */
export function readVotes(cell: string): number[] | undefined {
  const votes = listOf(cell).map((entry) =>
    /^\d{1,3}(,?\d{3}){0,2}$/.test(entry) ? Number(entry.replaceAll(',', '')) : Number.NaN,
  )
  return votes.length === 0 || votes.some(Number.isNaN) ? undefined : votes
}

/** As it arrives in a browser. */
type ShownPoll = { options: readonly string[]; votes?: readonly number[] | undefined; draws?: true | undefined }

type Drawn = { seed: string; entity_id: string }

/** What a person sees after an answer: the percentages of the options, and the number of votes where the sheet has one. */
export type PollResults = { percents: number[]; votes: number | undefined }

/**
 * The results with the person's own vote among them; undefined where none are shown. Drawn ones depend on the seed of the person and
 * on the card alone, so that they can be computed again.
 */
export function pollResults(
  { options, votes, draws }: ShownPoll,
  choice: number,
  { seed, entity_id }: Drawn,
): PollResults | undefined {
  if (votes !== undefined) {
    const counted = votes.map((n, i) => n + (i === choice ? 1 : 0))
    return { percents: percentsOf(counted), votes: counted.reduce((sum, n) => sum + n, 0) }
  }
  if (!draws) return undefined
  const dice = seededDice(seed, `poll/${entity_id}`)
  return { percents: percentsOf(options.map(() => 1 + Math.floor(dice() * DRAWN_WEIGHTS))), votes: undefined }
}

const DRAWN_WEIGHTS = 99

/** Whole percentages that add up to 100: the largest remainders are rounded up. */
function percentsOf(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, n) => sum + n, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((n) => (100 * n) / total)
  const percents = exact.map(Math.floor)
  const missing = 100 - percents.reduce((sum, n) => sum + n, 0)
  const byRemainder = exact.map((value, i) => ({ i, rest: value - Math.floor(value) })).sort((a, b) => b.rest - a.rest)
  for (const { i } of byRemainder.slice(0, missing)) percents[i] = (percents[i] ?? 0) + 1
  return percents
}
