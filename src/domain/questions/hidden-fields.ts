import type { Block, Item, Page } from '../questionnaires/questionnaire.ts'
import { cardKey } from './card-rule.ts'
import { holds } from './expression.ts'
import { type Facts, withAnswers } from './facts.ts'
import { fieldsOf } from './item-fields.ts'
import { isOffered, partsWithCondition } from './offered.ts'

type Blocks = Pick<Page<unknown>, 'blocks'>
type Conditional = Pick<Item, 'showIf'>

export const isShown = ({ showIf }: Conditional, facts: Facts): boolean => showIf === undefined || holds(showIf, facts)

/** Whether an item is asked: its condition holds, and something is left to answer it with. */
export const isAsked = (item: Item<unknown>, facts: Facts): boolean => isShown(item, facts) && isOffered(item, facts)

/** The facts without answers to what is not shown: they will not be sent, so nothing may depend on them. */
export function withoutHidden(page: Blocks, facts: Facts): Facts {
  const hidden = hiddenFields(page, facts)
  return hidden.size === 0 ? facts : leaving(facts, hidden)
}

/** The facts where a block is asked about one card: its answers are stored under the card, and count for this card alone. */
export function factsOfCard(
  { showIf: _ofAllCards, cards: _rules, ...block }: Block<unknown>,
  entity_id: string,
  facts: Facts,
): Facts {
  const answers = block.items.flatMap(fieldsOf).map((field) => [field, facts.answers[cardKey(field, entity_id)] ?? ''])
  return withoutHidden({ blocks: [block] }, withAnswers(facts, Object.fromEntries(answers)))
}

/** Whether there is anything on a page for a person with these facts; a page without is passed over. */
export function hasSomething(page: Blocks, facts: Facts): boolean {
  const known = withoutHidden(page, facts)
  return page.blocks.some(
    (block) => isShown(block, known) && block.items.some((item) => block.cards !== undefined || isAsked(item, known)),
  )
}

/** Far more than anybody makes depend on each other; a definition that was never checked must not stall a page. */
const MAX_ROUNDS = 50

/**
 * Fields of what is not shown. Hiding an item takes its answer away, which may hide others or show them. A definition refers to earlier
 * items only, so this comes to rest after as many rounds as items depend on each other.
 */
function hiddenFields({ blocks }: Blocks, facts: Facts): ReadonlySet<string> {
  const conditional = blocks.filter((block) => isConditional(block) || block.items.some(isConditionalItem))
  let hidden: ReadonlySet<string> = new Set()
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const known = hidden.size === 0 ? facts : leaving(facts, hidden)
    const next = new Set(conditional.flatMap((block) => hiddenIn(block, known)))
    if (next.size === hidden.size && [...next].every((field) => hidden.has(field))) break
    hidden = next
  }
  return hidden
}

const isConditional = ({ showIf }: Conditional) => showIf !== undefined

const isConditionalItem = (item: Item<unknown>) => isConditional(item) || partsWithCondition(item).length > 0

/** Of a block about cards nothing: its fields carry the name of a card. */
function hiddenIn(block: Block<unknown>, facts: Facts): string[] {
  if (block.cards) return []
  return block.items.filter((item) => !isShown(block, facts) || !isAsked(item, facts)).flatMap(fieldsOf)
}

const leaving = (facts: Facts, fields: ReadonlySet<string>): Facts => ({
  ...facts,
  answers: Object.fromEntries(Object.entries(facts.answers).filter(([field]) => !fields.has(field))),
})
