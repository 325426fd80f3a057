import type { Candidate, FeedFinding } from '../feed-algorithms/feed-algorithm.ts'
import { cardNames, counted } from '../study/design/words.ts'
import { readCardLink, readLinks } from './read-link.ts'

const noPicture = () => null

/** Cards with a link that opens nothing, although links are on. */
export function linkFindings(cards: readonly Candidate[], settings: Readonly<Record<string, string>>): FeedFinding[] {
  const links = readLinks(settings['links'])
  if (links === 'off') return []
  const dead = cards.filter(({ covariates }) => readCardLink(covariates, settings, noPicture)?.opens === 'nothing')
  if (dead.length === 0) return []
  const lacking = links === 'real' ? 'neither link_text nor link_url' : 'no link_text'
  const text = `The links of ${counted(dead.length, 'card')} open nothing, because their rows have ${lacking}: ${cardNames(dead)}.`
  return [{ kind: 'advice', place: 'links', text }]
}
