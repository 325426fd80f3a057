import { seededDice } from '../dice.ts'
import {
  type Candidate,
  cardsAt,
  type EarlierPeople,
  type Facts,
  type FeedAlgorithm,
  type FeedNote,
  NOBODY,
  type Order,
} from '../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../parameters/chosen-sets.ts'
import { visibleButtons } from '../parameters/feed-buttons.ts'
import { type CardsOf, chooseCards, type SlotOf } from '../stimuli/cards/choose-cards.ts'
import { arrangeFeed } from './order/arrange-feed.ts'
import { hasOrderRules, type OrderRules, readOrderRules } from './order/order-rules.ts'
import { type CountLists, countLists, cuesIn } from './social-cues.ts'

type Draw<Card> = {
  chosenSets: readonly ChosenSet[]
  cardsOf: CardsOf<Card>
  algorithm: FeedAlgorithm
  settings: Readonly<Record<string, string>>
  studySeed: string
  participantSeed: string
  facts: Facts
  /** Of the person, in the squares of balanced sets. */
  slotOf?: SlotOf | undefined
  /** What was known of each candidate when the first cards were drawn, in their order. It replaces the counts of earlier people in `facts`. */
  known?: readonly EarlierPeople[] | undefined
}

/** The cards that come next: after those that are in the feed already, and how many there are of them in a feed of a given length. */
export type NextCards = { above: readonly { entity_id: string }[]; sizeOf: (feedLength: number) => number }

export type Drawn<Card> = Order<Card> & {
  counts: CountLists
  /** Place of the first of these cards. */
  from_idx: number
  /** Number of cards of the whole feed, including those that are not drawn yet. */
  feed_length: number
  /**
   * What was known of each candidate, in their order: with it, the cards that are not drawn yet can be drawn later in the same order. Only
   * where there are some and the algorithm goes by it.
   */
  known?: readonly EarlierPeople[]
  notes: FeedNote[]
}

/**
 * One person's feed, or the next cards of it: which cards, in which order, with which counts beside the buttons; and what the algorithm
 * could not provide. Where the algorithm does not rank each batch, cards that are drawn later are those of the same order.
 */
export function drawFeed<Card extends Candidate>(draw: Draw<Card>, next: NextCards = WHOLE): Drawn<Card> {
  const { algorithm, settings, participantSeed } = draw
  const { cards: candidates, inclusion } = chooseCards(draw)
  const facts = factsOf(draw, { candidates, inclusion })
  const draws = { candidates, algorithm, facts, participantSeed, rules: readOrderRules(settings) }
  const { order, feed_length } = algorithm.ranksEachBatch ? rankBatch(draws, next) : goOn(draws, next)
  const from_idx = next.above.length
  const dice = algorithm.ranksEachBatch ? { fromIdx: from_idx } : { nAbove: from_idx }
  const counts = countLists(visibleButtons(settings), { participantSeed, cards: order.cards, cues: cuesIn(settings), ...dice })
  const isContinued = !algorithm.ranksEachBatch && order.cards.length < feed_length
  return {
    ...order,
    ...(isContinued && facts.earlier && { known: candidates.map(({ entity_id }) => facts.earlier?.get(entity_id) ?? NOBODY) }),
    ...{ from_idx, counts, feed_length, notes: algorithm.notes?.(candidates, facts) ?? [] },
  }
}

const WHOLE: NextCards = { above: [], sizeOf: (feedLength) => feedLength }

type Candidates<Card> = { candidates: readonly Card[]; inclusion: NonNullable<Facts['inclusion']> }

function factsOf<Card extends Candidate>({ facts, known }: Draw<Card>, { candidates, inclusion }: Candidates<Card>): Facts {
  const earlier = known && new Map(candidates.map(({ entity_id }, i) => [entity_id, known[i] ?? NOBODY]))
  return { ...facts, ...(inclusion.size > 0 && { inclusion }), ...(earlier && { earlier }) }
}

type Draws<Card> = Omit<Candidates<Card>, 'inclusion'> & {
  algorithm: FeedAlgorithm
  facts: Facts
  participantSeed: string
  rules: OrderRules
}

type NextOrder<Card> = { order: Order<Card>; feed_length: number }

/** The next cards of an order that was drawn from the seed before. After an update of the server it may be another one: no card comes twice. */
function goOn<Card extends Candidate>(draws: Draws<Card>, { above, sizeOf }: NextCards): NextOrder<Card> {
  const { candidates, algorithm, facts, participantSeed, rules } = draws
  const whole = arrangeFeed(algorithm.order(candidates, seededDice(participantSeed, 'order'), facts), rules)
  const feed_length = whole.cards.length
  const inFeed = new Set(above.map(({ entity_id }) => entity_id))
  const left = whole.cards.flatMap(({ entity_id }, i) => (inFeed.has(entity_id) ? [] : [i]))
  return { order: cardsAt(whole, left.slice(0, sizeOf(feed_length))), feed_length }
}

/** Ranks the cards that are not in the feed yet. */
function rankBatch<Card extends Candidate>(draws: Draws<Card>, { above, sizeOf }: NextCards): NextOrder<Card> {
  const { candidates, algorithm, facts, participantSeed, rules } = draws
  const nWanted = sizeOf(candidates.length)
  // The rules may need a card that is ranked far below.
  const nRanked = hasOrderRules(rules) ? candidates.length : nWanted
  const dice = seededDice(participantSeed, `order/${above.length}`)
  const order = algorithm.order(candidates, dice, { ...facts, nWanted: nRanked })
  const byId = new Map(candidates.map((card) => [card.entity_id, card]))
  const arranged = arrangeFeed(
    order,
    rules,
    above.flatMap(({ entity_id }) => byId.get(entity_id) ?? []),
  )
  const first = arranged.cards.slice(0, nWanted).map((_, i) => i)
  return { order: cardsAt(arranged, first), feed_length: candidates.length }
}
