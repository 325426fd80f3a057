import type { Page } from '../../questionnaires/questionnaire.ts'
import type { Definition } from '../definition.ts'
import { type Compared, comparisonsIn, type Expression, factsIn } from '../expression.ts'
import { answerKeyIn, CARD_HEADLINE, isFactName } from '../facts.ts'
import { textsIn } from '../in-language.ts'
import { isMultiple, optionsOf } from '../item-fields.ts'
import { pipesIn } from '../piping.ts'
import type { Text } from '../text.ts'
import { canHold } from './can-hold.ts'
import type { KnownAnswers, View } from './known-answers.ts'
import { type DefinitionProblem, error, type Place, warning } from './problem.ts'

/** Conditions and texts: that what they refer to is known by then, and that a condition can hold. */
export function checkLogic({ pages, heading, intro }: Definition, known: KnownAnswers): DefinitionProblem[] {
  const problems = checkPipes({}, { pageAt: 0, at: 0 }, { heading, intro }, known)
  const check = (place: Place, view: View, { showIf }: { showIf?: Expression }, words: unknown) => {
    if (showIf) problems.push(...checkExpression(place, view, showIf, known))
    problems.push(...checkPipes(place, view, words, known))
  }
  let at = 0
  for (const [pageAt, page] of pages.entries()) {
    check({ page: page.name }, { pageAt, at }, page, { heading: page.heading })
    for (const block of page.blocks) {
      const place = { page: page.name, block: block.name }
      check(place, { pageAt, at }, block, { heading: block.heading, intro: block.intro })
      for (const item of block.items) {
        check({ ...place, item: item.key }, { pageAt, at, cards: block.cards && block.name }, item, item)
        at += 1
      }
    }
    problems.push(...checkJumps(page, { pageAt, at }, known))
  }
  return problems
}

const checkJumps = ({ name, jumps = [] }: Page<Text>, view: View, known: KnownAnswers) =>
  jumps.flatMap((jump) => (jump.if ? checkExpression({ page: name }, view, jump.if, known) : []))

function checkExpression(place: Place, view: View, expression: Expression, known: KnownAnswers): DefinitionProblem[] {
  const unknown = factsIn(expression).flatMap((fact) => whyUnknown(fact, view, known) ?? [])
  const wrong = unknown.length > 0 ? unknown : comparisonsIn(expression).flatMap((leaf) => leafProblem(leaf, known) ?? [])
  if (wrong.length > 0) return [...new Set(wrong)].map((text) => error(place, `Condition: ${text}`))
  if (!canHold(expression, known.rangeOf))
    return [error(place, 'This condition can never hold: its parts contradict each other.')]
  if (!canHold({ not: expression }, known.rangeOf)) return [warning(place, 'This condition always holds.')]
  return []
}

function whyUnknown(fact: string, view: View, known: KnownAnswers): string | undefined {
  if (!isFactName(fact)) return `“${fact}” is not known.`
  if (fact === CARD_HEADLINE && view.cards === undefined) return `“${fact}” is known only in questions about cards.`
  const key = answerKeyIn(fact)
  return key === undefined ? undefined : known.whyUnknown(key, view)
}

function leafProblem(leaf: Compared, known: KnownAnswers): string | undefined {
  const { fact, is, value = '' } = leaf
  if (is === 'answered') return undefined
  const key = answerKeyIn(fact)
  if (value.trim() === '')
    return `“${key ?? fact}” is compared with nothing. To ask whether there is an answer, use “is answered”.`
  const item = key === undefined ? undefined : known.itemOf(key)
  if (item && isMultiple(item) && is === 'contains') return `“${key}” may have several answers: use “chosen”.`
  const range = known.rangeOf(fact)
  if ((range.kind === 'one-of' || range.kind === 'several-of') && ['=', '!=', 'chosen'].includes(is)) {
    const missing = (range.kind === 'one-of' ? [value] : value.split(';')).find((each) => !range.values.includes(each))
    if (missing !== undefined) return `“${missing}” is no option of “${key}”.`
  }
  if (canHold(leaf, known.rangeOf)) return undefined
  const isWithoutNumbers = item !== undefined && optionsOf(item).length > 0 && /[<>]/.test(is)
  return isWithoutNumbers
    ? `the options of “${key}” have no numbers with which “${is} ${value}” could hold.`
    : `“${fact} ${is} ${value}” can never hold.`
}

function checkPipes(place: Place, view: View, part: unknown, known: KnownAnswers): DefinitionProblem[] {
  const texts = textsIn(part).map(({ text }) => text)
  const facts = new Set(texts.flatMap((text) => pipesIn(text).map(({ fact }) => fact)))
  const wrong = [...facts].flatMap((fact) => whyUnknown(fact, view, known) ?? [])
  const isOpen = texts.some((text) => stringsOf(text).some((words) => /\{\{|\}\}/.test(words.replace(/\{\{[^{}]*\}\}/g, ''))))
  return [
    ...wrong.map((text) => error(place, `A text shows what cannot be known: ${text}`)),
    ...(isOpen ? [error(place, 'A text has {{ or }} without the other: write {{answer.KEY|words without an answer}}.')] : []),
  ]
}

const stringsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
