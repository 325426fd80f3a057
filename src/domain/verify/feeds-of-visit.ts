import type { DrawnCards } from '../exports/package/visit-line.ts'
import type { PersonRecord, ServedCard } from '../exports/tidy/person/person-record.ts'
import type { ShownCounts } from '../feed/social-cues.ts'
import { groupBy } from '../group-by.ts'
import { cardFileName } from '../stimuli/files/file-name.ts'
import type { BundleFile } from './checked-package.ts'
import { type DrawnAgain, drawAgain, type EarlierFeed, type Pool } from './draw-again.ts'
import type { StimulusRows } from './record-of-rows.ts'
import { textIn } from './table-row.ts'

/** The cards of the study as draws see them. */
export function poolOf({ study, sets }: BundleFile, stimuli: StimulusRows): Pool {
  const bySet = new Map(
    sets.map(({ entity_set, entity_category, cards }) => [
      entity_set,
      cards.map(({ entity_id, covariates }) => {
        const row = stimuli.get(entity_id)
        const file_name = cardFileName({ covariates, entity_url: row ? textIn(row, 'stimulus_url') : '' })
        return { entity_id, entity_set, entity_category, file_name, covariates }
      }),
    ]),
  )
  return { studySeed: study.seed, cardsOf: (entity_set) => bySet.get(entity_set) }
}

/** A feed as it was sent, and as it follows from the seeds. */
export type CheckedFeed = { feed: string; cards: readonly ServedCard[]; draws: readonly DrawnCards[]; again: DrawnAgain }

type Visit = { record: PersonRecord; draws: readonly DrawnCards[]; before: readonly EarlierFeed[] }

/** The feeds of a visit in the order in which they were begun. `before`: those of earlier visits. */
export function feedsOfVisit(pool: Pool, { record, draws, before }: Visit): CheckedFeed[] {
  const byFeed = groupBy(draws, ({ feed }) => feed)
  const earlier = [...before]
  return [...byFeed].map(([feed, own]) => {
    const cards = record.cards.filter((card) => card.feed === feed)
    const inOrder = own.toSorted((one, other) => one.from_idx - other.from_idx)
    const again = drawAgain(pool, { record, feed, draws: inOrder, earlier: [...earlier] })
    earlier.push({ feed, cards: cards.map(earlierCard) })
    return { feed, cards, draws: inOrder, again }
  })
}

export const feedsSent = ({ cards }: PersonRecord): EarlierFeed[] =>
  [...groupBy(cards, ({ feed }) => feed)].map(([feed, own]) => ({ feed, cards: own.map(earlierCard) }))

const earlierCard = ({ entity_id, shown_counts }: ServedCard) => ({ entity_id, counts: countsOf(shown_counts) })

/** Those that showed a number. */
const countsOf = (shown: ServedCard['shown_counts']): ShownCounts =>
  Object.fromEntries(Object.entries(shown).filter(([, count]) => count !== null))
