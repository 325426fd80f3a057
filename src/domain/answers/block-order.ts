import { type Dice, shuffled } from '../dice.ts'
import type { Block, ChoiceItem, Option, Questionnaire } from '../questionnaires/questionnaire.ts'

/** The blocks in the order of one person; the dice come from that person's seed (ruling B2). */
export const blocksInOrder = ({ blocks, blockOrder }: Questionnaire, dice: Dice): readonly Block[] =>
  blockOrder === 'random' ? shuffled(blocks, dice) : blocks

export const blockOrderKey = ({ name }: Questionnaire): string => `${name}_block-order`

/** The order as it is recorded; nothing where everybody has the same. */
export const blockOrderField = (questionnaire: Questionnaire, shown: readonly Block[]): Record<string, string> =>
  questionnaire.blockOrder === 'random' ? { [blockOrderKey(questionnaire)]: shown.map(({ name }) => name).join(';') } : {}

export function isBlockOrder({ blocks }: Questionnaire, recorded: string): boolean {
  const sorted = (names: readonly string[]) => [...names].sort().join(';')
  return sorted(recorded.split(';')) === sorted(blocks.map(({ name }) => name))
}

/** Spec 2, /imp: the display is reversed, the values are not. */
export const optionsShown = ({ options, isReversed }: ChoiceItem): readonly Option[] =>
  isReversed === true ? [...options].reverse() : options
