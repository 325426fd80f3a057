import { isRight } from '../answers/is-right.ts'
import type { Item } from '../questions/item.ts'
import { descriptionOf } from '../questions/kinds/descriptions.ts'
import { partsOf } from '../questions/kinds/index.ts'
import { type Answering, numberOn, scaleOf } from './answering.ts'
import { isDrawn } from './draw.ts'

/** What somebody answers to an item, by field; open fields are absent. It always fits the item. */
export function answerItem(item: Item, answering: Answering): Record<string, string> {
  const { profile, rightAnswers, dice } = answering
  const freeAnswer = () => descriptionOf(item).simulated(item, answering)
  const drawn = freeAnswer()
  const checked = partsOf(item).filter(({ key }) => rightAnswers[key] !== undefined)
  for (const { key } of checked) {
    const right = rightAnswers[key] ?? ''
    if (!isDrawn(profile.attention.failures, dice)) drawn[key] = right
    else
      for (let tries = 0; tries < 20 && isRight(item, key, drawn[key] ?? '', right); tries++) Object.assign(drawn, freeAnswer())
  }
  const isSkipped = !item.isRequired && checked.length === 0 && isDrawn(profile.answers.skipped, dice)
  return isSkipped ? {} : drawn
}

type Rating = Pick<Answering, 'profile' | 'condition' | 'cells' | 'dice'> & { field: string; points: number }

/** A point of a scale under a card, drawn as the answer to a question with that field (`rate_accuracy`). */
export const drawPoint = ({ field, points, dice, ...answering }: Rating): number =>
  numberOn({ min: 1, max: points, step: 1 }, scaleOf(field, { ...answering, form: '' }), dice)
