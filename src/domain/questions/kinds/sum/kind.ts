import { plainNumber } from '../../../answers/plain-number.ts'
import type { Problems } from '../../../answers/problem.ts'
import type { Answers } from '../../../questionnaires/questionnaire.ts'
import type { SumItem } from '../../item.ts'
import { sumField } from '../../item-fields.ts'
import { fits } from '../fits.ts'
import { isOpen, type Kind } from '../kind.ts'

/** Who gives to some options has given nothing to those that were left open. */
export const kind: Kind<SumItem> = {
  name: 'sum',
  parts: (item) =>
    item.options.map(({ value, label }) => ({
      ...{ key: sumField(item.key, value), label: `${item.label} ${label}`, options: [], holds: 'number' },
    })),
  missing: (item, answers) => (givenIn(item, answers).length === 0 ? [item.key] : []),
  check: (item, answers) => {
    const given = givenIn(item, answers)
    if (given.length === 0) return {}
    const wrong = given.filter(([, answer]) => !fits(answer, { min: 0, max: item.total, isWhole: true }))
    if (wrong.length > 0) return Object.fromEntries(wrong.map(([key]) => [key, wholeNumber(item.total)]))
    const sum = given.reduce((so, [, answer]) => so + Number(plainNumber(answer)), 0)
    return sum === item.total
      ? {}
      : { [item.key]: { text: 'Must add up to {total}, now {sum}', values: { total: item.total, sum } } }
  },
  stored: (_, answer) => plainNumber(answer) ?? answer,
  sent: (item, answers) =>
    givenIn(item, answers).length === 0
      ? {}
      : Object.fromEntries(keysOf(item).flatMap((key) => (isOpen(answers[key]) ? [[key, '0']] : []))),
}

const keysOf = ({ key, options }: SumItem) => options.map(({ value }) => sumField(key, value))

const givenIn = (item: SumItem, answers: Answers) =>
  keysOf(item).flatMap((key) => (isOpen(answers[key]) ? [] : [[key, answers[key] ?? ''] as const]))

const wholeNumber = (max: number): Problems[string] => ({ text: 'Enter a whole number from 0 to {max}', values: { max } })
