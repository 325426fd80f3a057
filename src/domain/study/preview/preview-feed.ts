import { checkFindings } from '#domain/feed/checks/check-findings.ts'
import { drawFeed } from '#domain/feed/draw-feed.ts'
import { orderFindings } from '#domain/feed/order/order-findings.ts'
import { ORDER_KEYS, readOrderRules } from '#domain/feed/order/order-rules.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'
import { findFeedAlgorithm } from '#domain/feed-algorithms/index.ts'
import { labelFindings } from '#domain/labels/label-findings.ts'
import { readRules } from '#domain/labels/label-rule.ts'
import { linkFindings } from '#domain/links/link-findings.ts'
import { type ChosenSet, parseChosenSets } from '#domain/parameters/chosen-sets.ts'
import { balanceProblems } from '#domain/stimuli/cards/balanced-cards.ts'
import { cardsBySet, chooseCards } from '#domain/stimuli/cards/choose-cards.ts'

/** All previews use the same simulated person, so that an edit changes only what was edited. */
export const PREVIEW_SEED = 'preview'

/** Settings that decide which cards a preview shows, in which order, and what comes with them. */
export const FEED_SETTINGS = [
  ...(['entity_sets', 'algorithm', 'feed-length', 'links', 'labels', 'comments'] as const),
  ...ORDER_KEYS,
  ...(['rising-counts', 'standing', 'standing-changes'] as const),
] as const

type Settings = Readonly<Record<string, string>>

/** The sets that an incomplete condition can already show, and the problems of the others. */
export function previewSets(settings: Settings, known: ReadonlySet<string>): { sets: ChosenSet[]; problems: string[] } {
  if (['', '[]'].includes(settings['entity_sets'] ?? '')) return { sets: [], problems: [] }
  const chosen = parseChosenSets(settings['entity_sets'] ?? '')
  if (!chosen.ok) return { sets: [], problems: chosen.problems.map((problem) => `entity_sets: ${problem}`) }
  return {
    sets: chosen.sets.filter(({ entity_set }) => known.has(entity_set)),
    problems: chosen.sets
      .filter(({ entity_set }) => !known.has(entity_set))
      .map(({ entity_set }) => `The set '${entity_set}' is not there any more.`),
  }
}

/** The feed that the first participant of a study would get. */
export function previewFeed(settings: Settings, chosenSets: readonly ChosenSet[], cards: readonly Candidate[]) {
  const algorithm = findFeedAlgorithm(settings['algorithm'] || 'random')
  if (algorithm === undefined)
    return { cards: [], counts: {}, findings: [], problems: [`Unknown algorithm '${settings['algorithm']}'.`] }
  const facts = { settings, query: {}, earlier: new Map(), own: [] }
  const seeds = { studySeed: PREVIEW_SEED, participantSeed: PREVIEW_SEED }
  const cardsOf = cardsBySet(cards)
  const candidates = chooseCards({ chosenSets, cardsOf, algorithm, ...seeds }).cards
  const drawn = drawFeed({ chosenSets, cardsOf, algorithm, settings, ...seeds, facts })
  return {
    ...drawn,
    findings: [
      ...(algorithm.preflight?.(candidates, facts) ?? []),
      ...chosenSets
        .flatMap((set) => balanceProblems(cardsOf(set.entity_set), set))
        .map((text) => ({ kind: 'advice' as const, place: 'cards' as const, text })),
      ...orderFindings(drawn.cards, readOrderRules(settings), algorithm),
      ...checkFindings({ settings, chosenSets, drawn: drawn.cards, cards }),
      ...labelFindings(drawn.cards, readRules(settings['labels'])),
      ...linkFindings(drawn.cards, settings),
    ],
    problems: [],
  }
}
