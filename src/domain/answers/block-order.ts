import { type Dice, shuffled } from '../dice.ts'
import type { Block, ChoiceItem, Option, Page, Questionnaire } from '../questionnaires/questionnaire.ts'

type Paged = Pick<Questionnaire, 'name' | 'pages'>

/** The blocks in the order of one person; the dice come from that person's seed (ruling B2). */
export const blocksInOrder = ({ blocks, blockOrder }: Page, dice: Dice): readonly Block[] =>
  blockOrder === 'random' ? shuffled(blocks, dice) : blocks

/** Field that records the order. Shipped questionnaires have one page, which the published field does not name. */
export const blockOrderKey = ({ name, pages }: Paged, page: Page): string =>
  pages.length === 1 ? `${name}_block-order` : `${name}_${page.name}_block-order`

export const pagesWithOrder = ({ pages }: Paged): readonly Page[] => pages.filter(({ blockOrder }) => blockOrder === 'random')

/** The order as it is recorded; nothing where everybody has the same. */
export const blockOrderField = (questionnaire: Paged, page: Page, shown: readonly Block[]): Record<string, string> =>
  page.blockOrder === 'random' ? { [blockOrderKey(questionnaire, page)]: shown.map(({ name }) => name).join(';') } : {}

export function isBlockOrder({ blocks }: Page, recorded: string): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join(';')
  return sorted(recorded.split(';')) === sorted(blocks.map(({ name }) => name))
}

/** Spec 2, /imp: the display is reversed, the values are not. */
export const optionsShown = ({ options, isReversed }: ChoiceItem): readonly Option[] =>
  isReversed === true ? [...options].reverse() : options
