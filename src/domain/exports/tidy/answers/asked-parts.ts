import { type Draw, drawsOf, inPlace, isDrawnItem } from '#domain/answers/draws.ts'
import type { Answers, Block, Item, Page, Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { drawnPages } from '#domain/questions/drawing/drawn-pages.ts'
import { partsOf } from '#domain/questions/kinds/index.ts'
import type { Part } from '#domain/questions/kinds/kind.ts'

/** A card that a block asked somebody about, the rule by which it was chosen, and the feed that the rule is about. */
export type AskedCard = { entity_id: string; chosenAs: string; feed?: string | null }

/** The cards of one person, by the name of the block. */
export type CardsOfBlock = (block: string) => readonly AskedCard[]

/** One answer that a form asks of one person. */
export type AskedPart = {
  page: string
  item: Item
  part: Part
  /** Place among all answers of the form as this person met them, from 0; null where the item was not drawn. */
  position: number | null
  card: AskedCard | null
}

/** Decoys are never sent and have no row (ruling D2). They take a place on the page all the same. */
export function partsAsMet(questionnaire: Questionnaire, answers: Answers, cardsOf: CardsOfBlock): AskedPart[] {
  let next = 0
  /** What is written beside an option belongs to the place of its item. */
  const place = ({ isOptional }: Part) => (isOptional === true ? next - 1 : next++)
  return pagesAsMet(questionnaire, answers).flatMap(({ page, isMet }) => {
    const drawn = recordedDraws(drawsOf(questionnaire, page), answers)
    return blocksAsMet(page, drawn).flatMap((block) =>
      (block.cards === undefined ? [null] : cardsOf(block.name)).flatMap((card) =>
        itemsAsMet(block, drawn).flatMap(({ item, isDrawn }) => {
          const parts = partsInOrder(item, drawn).map(
            (part): AskedPart => ({ page: page.name, item, part, card, position: isMet && isDrawn ? place(part) : null }),
          )
          return item.isDropped === true ? [] : parts
        }),
      ),
    )
  })
}

/** Pages of parts that were not drawn for the person come before those that were. */
export function pagesAsMet({ pages }: Pick<Questionnaire, 'pages'>, answers: Answers): { page: Page; isMet: boolean }[] {
  const byName = new Map(pages.map((page) => [page.name, page]))
  return drawnPages(pages, answers).map((page) => ({ page: byName.get(page.name) ?? page, isMet: page.blocks.length > 0 }))
}

type Recorded = (what: Draw['what'], of: string) => readonly string[] | undefined

/** What was recorded of each draw; a record that cannot have been drawn counts as none. */
function recordedDraws(draws: readonly Draw[], answers: Answers): Recorded {
  return (what, of) => {
    const draw = draws.find((each) => each.what === what && each.of === of)
    const names = draw && answers[draw.field]?.split(';')
    return names && draw.isPossible(names) ? names : undefined
  }
}

const blocksAsMet = ({ name, blocks }: Page, drawn: Recorded): readonly Block[] =>
  drawn('blocks', name)?.flatMap((each) => blocks.find((block) => block.name === each) ?? []) ?? blocks

/** Those that were not drawn come last. */
function itemsAsMet({ name, items }: Block, drawn: Recorded): { item: Item; isDrawn: boolean }[] {
  const keys = drawn('items', name)
  if (keys === undefined) return items.map((item) => ({ item, isDrawn: true }))
  const met = inPlace(
    items,
    (item) => !isDrawnItem(item),
    (asked) => keys.flatMap((key) => asked.find((item) => item.key === key) ?? []),
  )
  return [
    ...met.map((item) => ({ item, isDrawn: true })),
    ...items.filter((item) => !met.includes(item)).map((item) => ({ item, isDrawn: false })),
  ]
}

function partsInOrder(item: Item, drawn: Recorded): readonly Part[] {
  const keys = drawn('rows', item.key)
  const parts = partsOf(item)
  return keys?.flatMap((key) => parts.find((part) => part.key === key) ?? []) ?? parts
}
