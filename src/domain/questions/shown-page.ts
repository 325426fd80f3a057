import type { Block, Item, Page, Questionnaire } from '../questionnaires/questionnaire.ts'
import type { Facts } from './facts.ts'
import { factsOfCard, isAsked, isShown, withoutHidden } from './hidden-fields.ts'
import { mapTexts, textsIn } from './in-language.ts'
import { shapeOf } from './item-fields.ts'
import { offered } from './offered.ts'
import { hasPipes, type Labels, piped } from './piping.ts'

/**
 * A page as a person sees it now: the blocks and items whose conditions hold, with facts in their texts. `facts` has the answers so far,
 * those on this page included, so it is called again with every answer; an item that says the same stays the same object. The page is in
 * one language (`inLanguage`), its blocks in whatever order they were drawn. A block about cards keeps its items: `shownForCard`.
 */
export function shownPage<P extends Page>(page: P, facts: Facts, labels: Labels): P {
  const known = withoutHidden(page, facts)
  const blocks = page.blocks
    .filter((block) => isShown(block, known))
    .map((block) => (block.cards ? { ...block, ...shownWords(block, known, labels) } : shownBlock(block, known, labels)))
    .filter(({ items }) => items.length > 0)
  return { ...page, ...shownWords({ heading: page.heading }, known, labels), blocks }
}

/** The items of a block as they are asked about one card. */
export const shownForCard = (block: Block, entity_id: string, facts: Facts, labels: Labels): readonly Item[] =>
  shownItems(block, factsOfCard(block, entity_id, facts), labels)

/** Heading and introduction with facts in them. Introductions are markdown. */
export function shownWords(
  { heading, intro }: { [Words in keyof Pick<Questionnaire, 'heading' | 'intro'>]?: string | undefined },
  facts: Facts,
  labels: Labels,
): { heading?: string; intro?: string } {
  return {
    ...(heading !== undefined && { heading: piped(heading, facts, labels) }),
    ...(intro !== undefined && { intro: piped(intro, facts, labels, 'markdown') }),
  }
}

const shownBlock = (block: Block, facts: Facts, labels: Labels): Block => ({
  ...block,
  ...shownWords(block, facts, labels),
  items: shownItems(block, facts, labels),
})

const shownItems = ({ items }: Block, facts: Facts, labels: Labels): readonly Item[] =>
  items
    .filter((item) => isAsked(item, facts))
    .map((item) => {
      const now = offered(item, facts)
      const shown = showsFacts(item) ? pipedItem(now, facts, labels) : now
      return shown === item ? item : asBefore(item, facts.card?.headline ?? '', shown)
    })

const shownBefore = new WeakMap<Item, Map<string, Item>>()

/** An item that says the same as it did last, about the same card, stays the same object: a page does not render it again. */
function asBefore(item: Item, card: string, shown: Item): Item {
  const byCard = shownBefore.get(item) ?? new Map<string, Item>()
  shownBefore.set(item, byCard)
  const before = byCard.get(card)
  if (before !== undefined && JSON.stringify(before) === JSON.stringify(shown)) return before
  byCard.set(card, shown)
  return shown
}

function pipedItem(item: Item, facts: Facts, labels: Labels): Item {
  const plain = mapTexts(item, (text) => piped(text as string, facts, labels)) as Item // the same with other words
  return item.isFormatted || shapeOf(item).shows === 'text'
    ? { ...plain, label: piped(item.label, facts, labels, 'markdown') }
    : plain
}

const asked = new WeakMap<Item, boolean>()

/** Items never change, and few of them show facts: looked up once for each. */
function showsFacts(item: Item): boolean {
  const before = asked.get(item)
  if (before !== undefined) return before
  const shows = textsIn(item).some(({ text }) => hasPipes(text as string)) // in one language by now
  asked.set(item, shows)
  return shows
}
