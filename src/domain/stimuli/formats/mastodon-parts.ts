import { LEAST_POLL_OPTIONS, MAX_POLL_OPTION_LENGTH, MOST_POLL_OPTIONS } from '../cards/poll.ts'
import { joinList } from '../sheet/list-cell.ts'
import { count, type Row } from './format.ts'

/** The line that stands in a text for servers that do not know quoted posts. */
export const withoutQuoteLine = (html: string): string => html.replace(/<p class="quote-inline">[\s\S]{0,2000}?<\/p>/, '')

/** Polls that could not be taken as they are. */
export type LostPolls = { tooLong: number; multiple: number }

/** The cells of a poll of Mastodon. Ours take one answer. */
export function pollCells(answers: readonly { title: string; votes: string }[], isMultiple: boolean, lost: LostPolls): Row {
  const titles = answers.map(({ title }) => title.replaceAll('|', '/').slice(0, MAX_POLL_OPTION_LENGTH))
  if (titles.length > MOST_POLL_OPTIONS) lost.tooLong += 1
  if (titles.length < LEAST_POLL_OPTIONS || titles.length > MOST_POLL_OPTIONS || new Set(titles).size < titles.length) return {}
  if (isMultiple) lost.multiple += 1
  const votes = answers.map((answer) => answer.votes)
  return { poll_options: joinList(titles), poll_results: votes.includes('') ? '' : joinList(votes) }
}

export const pollSentences = (...all: readonly LostPolls[]): { changed: string[]; left: string[] } => {
  const sum = (name: keyof LostPolls) => all.reduce((n, lost) => n + lost[name], 0)
  const [multiple, tooLong] = [sum('multiple'), sum('tooLong')]
  return {
    changed: multiple > 0 ? [`${count(multiple, 'poll')} with several answers for each person: here a person gives one`] : [],
    left: tooLong > 0 ? [`${count(tooLong, 'poll')} with more than ${MOST_POLL_OPTIONS} answers`] : [],
  }
}
