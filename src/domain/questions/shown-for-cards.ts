import type { Block, Page } from '../questionnaires/questionnaire.ts'
import { aboutCard } from './card-blocks.ts'
import type { Facts } from './facts.ts'
import type { Labels } from './piping.ts'
import { shownForCard } from './shown-page.ts'

/** The card that a block is about, and its place among the cards of the block, from 1. `block` is the name of the block for all cards. */
export type AboutCard = { block: string; entity_id: string; n: number; of: number }

/** A block as a page shows it. */
export type ShownBlock = Block & { about?: AboutCard }

export type ShownPage = Omit<Page, 'blocks'> & { blocks: readonly ShownBlock[] }

type Cards = {
  cardsOf: (block: string) => readonly string[]
  headlineOf: (entity_id: string) => string
}

/** A page of `shownPage` with every block about cards once for each of its cards, under keys of their own. */
export function shownForCards(page: Page, { cardsOf, headlineOf }: Cards, facts: Facts, labels: Labels): ShownPage {
  const blocks = page.blocks.flatMap((block): ShownBlock[] => {
    if (block.cards === undefined) return [block]
    const cards = cardsOf(block.name)
    return cards.map((entity_id, at) => {
      const { heading: _first, intro: _alone, ...rest } = block
      const items = shownForCard(block, entity_id, { ...facts, card: { headline: headlineOf(entity_id) } }, labels)
      return {
        ...(at === 0 ? block : rest),
        name: `${block.name}/${entity_id}`,
        items: items.map((item) => aboutCard(item, entity_id)),
        about: { block: block.name, entity_id, n: at + 1, of: cards.length },
      }
    })
  })
  return { ...page, blocks }
}
