import { NOT_AN_OPTION } from '../../../answers/problem.ts'
import type { LadderItem } from '../../item.ts'
import { fits } from '../../kinds/fits.ts'
import { checkOwn, type Kind, ownPart } from '../../kinds/kind.ts'

/** A kind that the product does not have: one to `most` stars. */
export type StarsItem = Omit<LadderItem, 'type' | 'min' | 'max' | 'topLabel' | 'bottomLabel'> & { type: 'stars'; most: number }

const kindOfStars = {
  name: 'stars',
  parts: (item: StarsItem) => [ownPart(item as never, 'number')],
  check: (item: StarsItem, answers: Readonly<Record<string, string>>) =>
    checkOwn(item as never, answers, (answer) =>
      fits(answer, { min: 1, max: item.most, isWhole: true }) ? undefined : NOT_AN_OPTION,
    ),
  stored: (_: StarsItem, answer: string) => answer.trim(),
}

/** As the registry takes it: the product's types know nothing of stars. */
export const kind = kindOfStars as unknown as Kind
