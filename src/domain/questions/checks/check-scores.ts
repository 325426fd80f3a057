import { codeRangeOf, hasCodes } from '../declared-score.ts'
import type { DeclaredScore, Definition } from '../definition.ts'
import type { Item } from '../item.ts'
import { fieldsOf, optionsOf } from '../item-fields.ts'
import { isMultiple } from '../kinds/index.ts'
import { answersAreOptions } from '../labels.ts'
import { asVariable, isKey, isReserved } from '../used-keys.ts'
import type { KnownAnswers } from './known-answers.ts'
import { type DefinitionProblem, error, repeated } from './problem.ts'

/** Right answers and scores: that they name questions of this questionnaire, and answers that can be given. */
export function checkScores({ attentionAnswers, scores, pages }: Definition, known: KnownAnswers): DefinitionProblem[] {
  const fields = new Set(pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flatMap(namesOf).map(asVariable))))
  return [
    ...Object.entries(attentionAnswers).flatMap(([key, answer]) => rightProblem(key, answer, known)),
    ...repeated(scores.map(({ name }) => asVariable(name))).map((name) => error({}, `Two scores have the name “${name}”.`)),
    ...scores.flatMap((score) => [
      ...nameProblems(score, fields),
      ...scoreProblems(score, known).map((text) => error({}, `Score “${score.name}”: ${text}`)),
    ]),
  ]
}

const namesOf = (item: Item<unknown>) => [item.key, ...fieldsOf(item)]

function nameProblems({ name }: DeclaredScore, fields: ReadonlySet<string>): DefinitionProblem[] {
  if (!isKey(name))
    return [error({}, `The name of a score, “${name}”, must have 1 to 64 letters, digits, hyphens and single underscores.`)]
  if (isReserved(name)) return [error({}, `The name “${name}” has a meaning in Feedlab's data. Choose another for the score.`)]
  return fields.has(asVariable(name)) ? [error({}, `A score and a question are both called “${name}”.`)] : []
}

function rightProblem(key: string, answer: string, known: KnownAnswers): DefinitionProblem[] {
  const item = known.itemOf(key)
  if (item === undefined) return [error({}, `No question has the key “${key}”, for which there is a right answer.`)]
  const text = known.isAboutCards(key)
    ? `“${key}” is asked about each card, so it has no single right answer.`
    : wrongAnswer(item, key, answer)
  return text === undefined ? [] : [error(known.placeOf(key), text)]
}

function wrongAnswer(item: Item<unknown>, key: string, answer: string): string | undefined {
  if (answer.trim() === '') return `The right answer of “${key}” is empty.`
  const values = optionsOf(item).map(({ value }) => value)
  const given = isMultiple(item) ? answer.split(';') : [answer]
  const wrong = values.length > 0 && answersAreOptions(item) ? given.find((value) => !values.includes(value)) : undefined
  return wrong === undefined ? undefined : `The right answer of “${key}”, “${wrong}”, is none of its options.`
}

function scoreProblems(
  { compute, keys, reverseKeyed = [], right = {}, minAnswers }: DeclaredScore,
  known: KnownAnswers,
): string[] {
  if (keys.length === 0) return ['it has no questions.']
  const unknown = keys.filter((key) => known.itemOf(key) === undefined)
  if (unknown.length > 0) return unknown.map((key) => `no question has the key “${key}”.`)
  return [
    ...repeated(keys).map((key) => `“${key}” counts twice.`),
    ...reverseKeyed.filter((key) => !keys.includes(key)).map((key) => `“${key}” is reversed, but does not count.`),
    ...(minAnswers !== undefined && (minAnswers < 1 || minAnswers > keys.length)
      ? [`it cannot need ${minAnswers} of ${keys.length} answers.`]
      : []),
    ...keys.flatMap((key) => {
      const item = known.itemOf(key)
      if (item === undefined) return []
      if (known.isAboutCards(key)) return [`“${key}” is asked about each card, so it has no single answer to count.`]
      if (compute === 'count-right') return rightAnswerProblems(item, key, right)
      if (!hasCodes(item, key)) return [`the answers to “${key}” are no numbers. Values of options may begin with one: 1_never.`]
      return reverseKeyed.includes(key) && codeRangeOf(item, key) === undefined
        ? [`“${key}” has no ends to be reversed between.`]
        : []
    }),
    ...Object.keys(right)
      .filter((key) => !keys.includes(key))
      .map((key) => `“${key}” has a right answer, but does not count.`),
  ]
}

function rightAnswerProblems(item: Item<unknown>, key: string, right: Readonly<Record<string, string>>): string[] {
  const answer = Object.hasOwn(right, key) ? right[key] : undefined
  const text = answer === undefined ? `“${key}” has no right answer.` : wrongAnswer(item, key, answer)
  return text === undefined ? [] : [text]
}
