import { type CountLists, countsAt, type ShownCounts } from '../feed/social-cues.ts'
import type { Candidate, FeedNote } from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import type { CardsOf } from '../stimuli/cards/choose-cards.ts'
import { type EarlierCard, type EarlierRule, isShownAgain, mayShow } from './earlier-cards.ts'

type Cards<Card> = { chosenSets: readonly ChosenSet[]; cardsOf: CardsOf<Card> }

/** The cards that a later feed may draw from, and a note where a set has fewer left than it is to show. */
export function cardsLeft<Card extends Candidate>(
  { chosenSets, cardsOf }: Cards<Card>,
  rule: EarlierRule,
  earlier: readonly EarlierCard[],
): Cards<Card> & { notes: FeedNote[] } {
  if (rule === 'any') return { chosenSets, cardsOf, notes: [] }
  const may = mayShow(rule, earlier)
  const left = new Map(chosenSets.map(({ entity_set }) => [entity_set, cardsOf(entity_set).filter(may)]))
  const nLeft = (entity_set: string) => left.get(entity_set)?.length ?? 0
  const isShort = isShownAgain(rule)
    ? [...left.values()].every(({ length }) => length === 0)
    : chosenSets.some(({ entity_set, number_to_show = 1 }) => nLeft(entity_set) < number_to_show)
  return {
    chosenSets: isShownAgain(rule) ? chosenSets.map(({ number_to_show: _, balance_by: __, ...set }) => set) : chosenSets,
    cardsOf: (entity_set) => left.get(entity_set) ?? [],
    notes: isShort ? ['fewer-cards-left'] : [],
  }
}

/** The counts of a feed, in which cards that the person saw before keep the numbers that they had: other ones would be a change that nobody means. */
export function withKeptCounts(
  { cards, counts }: { cards: readonly { entity_id: string }[]; counts: CountLists },
  earlier: ReadonlyMap<string, ShownCounts>,
): CountLists {
  if (earlier.size === 0) return counts
  const kinds = Object.keys(counts) as (keyof CountLists)[] // its own keys
  return Object.fromEntries(
    kinds.map((kind) => [
      kind,
      cards.map(({ entity_id }, i) => {
        const drawn = countsAt(counts, i)[kind] ?? null
        // A button that shows a number here and showed none there has the number that was drawn.
        return drawn === null ? null : (earlier.get(entity_id)?.[kind] ?? drawn)
      }),
    ]),
  )
}
