import { NOT_AN_OPTION, type Problem, type Problems } from '../../answers/problem.ts'
import { publishedValue } from '../../answers/published-value.ts'
import type { Answers } from '../../questionnaires/questionnaire.ts'
import type { Item, Option } from '../item.ts'
import { otherField } from '../item-fields.ts'
import { isOpen, type Kind, type Part } from './kind.ts'

type Choosing = Extract<Item, { options: readonly Option[] }>
type Limits = { options: readonly Option[]; minChosen?: number; maxChosen?: number }

/** Of what people write beside "other, please say". */
const MAX_OTHER_LENGTH = 500

export const chosenIn = (answer: string): string[] => [...new Set(answer.split(';'))]

/** What is wrong with the options that were chosen. */
export function checkChosen({ options, minChosen, maxChosen }: Limits, sent: readonly string[]): Problem | undefined {
  const chosen = new Set(sent.map((value) => publishedValue({ options }, value)))
  const known = options.filter(({ value }) => chosen.has(value))
  if (known.length < chosen.size) return NOT_AN_OPTION
  const alone = known.find(({ isExclusive }) => isExclusive === true)
  if (alone !== undefined && chosen.size > 1) return { text: '“{option}” excludes all others', values: { option: alone.label } }
  if (alone === undefined && minChosen !== undefined && chosen.size < minChosen)
    return { text: 'Choose at least {min}', values: { min: minChosen } }
  if (maxChosen !== undefined && chosen.size > maxChosen) return { text: 'Choose at most {max}', values: { max: maxChosen } }
  return undefined
}

/** Ticked values in the order of the options, whatever the order of the clicks; after them what is no option. */
export function inOptionOrder(options: readonly Option[], answer: string): string {
  const ticked = answer.split(';').map((value) => publishedValue({ options }, value))
  const known = options.map(({ value }) => value)
  return [...known.filter((value) => ticked.includes(value)), ...ticked.filter((value) => !known.includes(value))].join(';')
}

/** An item whose one answer is an option, or several; beside some of them people may write. */
export function choosing<I extends Choosing>(name: I['type'], isMultiple: (item: I) => boolean): Kind<I> {
  const chosen = (item: I, answer: string) => (isMultiple(item) ? chosenIn(answer) : [answer])
  const isChosen = (item: I, answers: Answers, value: string) =>
    chosen(item, answers[item.key] ?? '').some((each) => publishedValue(item, each) === value)
  return {
    name,
    parts: (item) => [
      { key: item.key, label: item.label, options: item.options, holds: isMultiple(item) ? 'options' : 'option' },
      ...otherParts(item),
    ],
    check: (item, answers) => {
      const answer = answers[item.key] ?? ''
      const problem = isOpen(answer) ? undefined : checkChosen(item, chosen(item, answer))
      return { ...(problem && { [item.key]: problem }), ...checkOthers(item, answers) }
    },
    checkSent: (item, fields) =>
      problemsWhere(item, (value, key) => !isOpen(fields[key]) && !isChosen(item, fields, value), ONLY_WITH_OPTION),
    stored: (item, answer, field) => {
      if (field !== item.key) return answer
      return isMultiple(item) ? inOptionOrder(item.options, answer) : publishedValue(item, answer)
    },
    // Who writes beside an option and then chooses another one has not answered with it.
    sent: (item, answers) =>
      Object.fromEntries(
        item.options.flatMap(({ value, asksText }) =>
          asksText === true && !isChosen(item, answers, value) ? [[otherField(item.key, value), '']] : [],
        ),
      ),
  }
}

const ONLY_WITH_OPTION: Problem = { text: 'must come with its option' }

const otherParts = ({ key, label, options }: Choosing): Part[] =>
  options.flatMap((option) =>
    option.asksText === true
      ? [{ key: otherField(key, option.value), label: `${label} ${option.label}`, options: [], holds: 'text', isOptional: true }]
      : [],
  )

const checkOthers = (item: Choosing, answers: Answers): Problems =>
  problemsWhere(item, (_, key) => (answers[key] ?? '').length > MAX_OTHER_LENGTH, {
    text: 'At most {max} characters',
    values: { max: MAX_OTHER_LENGTH },
  })

const problemsWhere = (
  { key, options }: Choosing,
  isWrong: (value: string, key: string) => boolean,
  problem: Problem,
): Problems =>
  Object.fromEntries(
    options.flatMap(({ value, asksText }) =>
      asksText === true && isWrong(value, otherField(key, value)) ? [[otherField(key, value), problem]] : [],
    ),
  )
