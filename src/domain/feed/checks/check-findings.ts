import type { Candidate, FeedFinding } from '../../feed-algorithms/feed-algorithm.ts'
import type { ChosenSet } from '../../parameters/chosen-sets.ts'
import { visibleButtons } from '../../parameters/feed-buttons.ts'
import { cardNames, counted } from '../../study/design/words.ts'
import { positionOf, readOrderRules } from '../order/order-rules.ts'
import { checksAmong, readCheck } from './feed-check.ts'

type Feed = {
  settings: Readonly<Record<string, string>>
  chosenSets: readonly ChosenSet[]
  /** In the order of the feed that is previewed. */
  drawn: readonly Candidate[]
  /** Of all sets. */
  cards: readonly Candidate[]
}

/**
 * Which cards of a feed are checks, and what would spoil them: some people would not get them, or could not follow them. Pre-flight says
 * the same sentence of all conditions once, so checks that only some conditions have show as such.
 */
export function checkFindings({ settings, chosenSets, drawn, cards }: Feed): FeedFinding[] {
  const marked = cards.filter((card) => readCheck(card) !== undefined)
  if (marked.length === 0) return []
  const checks = checksAmong(cards)
  const lost = marked.filter(({ entity_id }) => !checks.has(entity_id))
  const shown = new Set(visibleButtons(settings).map(({ button }) => button as string))
  const noButton = marked.filter((card) => {
    const check = checks.get(card.entity_id)
    return check?.kind === 'attention' && !shown.has(check.button)
  })
  const subsets = new Set(
    chosenSets.flatMap(({ entity_set, number_to_show }) => {
      const size = cards.filter((card) => card.entity_set === entity_set).length
      return number_to_show !== undefined && number_to_show < size ? [entity_set] : []
    }),
  )
  const byChance = marked.filter(({ entity_set }) => subsets.has(entity_set))
  const isPlaced = readOrderRules(settings).keepsPositions
  const unplaced = marked.filter((card) => !isPlaced || positionOf(card) === undefined)
  const placeOf = new Map(drawn.map(({ entity_id }, idx) => [entity_id, idx]))
  const early = marked.filter(({ entity_id }) => {
    const check = checks.get(entity_id)
    const [own, first] = [placeOf.get(entity_id), check?.kind === 'duplicate' ? placeOf.get(check.of) : undefined]
    return own !== undefined && first !== undefined && own < first
  })
  return [
    {
      kind: 'note',
      text: `${counted(marked.length, 'card')} of the feed ${marked.length === 1 ? 'is a check' : 'are checks'}: ${cardNames(marked)}.`,
    },
    ...found(lost, 'no card has the filename in duplicate_of, so nothing is compared'),
    ...found(noButton, 'the button that the post asks for is not shown'),
    ...found(byChance, 'the set shows some of its cards, so not everybody gets the check. Give checks a set of their own'),
    ...found(unplaced, 'no fixed place (column position, and “Keep fixed places”), so it is at another place for each person'),
    ...found(early, 'the duplicate comes before the card that it repeats'),
  ]
}

const found = (cards: readonly Candidate[], what: string): FeedFinding[] =>
  cards.length === 0
    ? []
    : [{ kind: 'advice', text: `${counted(cards.length, 'check')} in the feed (${cardNames(cards)}): ${what}.` }]
