import type { Page } from '../../questionnaires/questionnaire.ts'
import { isPanelParameter } from '../../session/panel-parameters.ts'
import type { Definition } from '../definition.ts'
import { type Expression, factsIn } from '../expression.ts'
import { answerKeyIn, CARD_HEADLINE, isFactName } from '../facts.ts'
import { textsIn } from '../in-language.ts'
import type { HiddenItem, Item } from '../item.ts'
import { isHidden } from '../item-fields.ts'
import { type Part, partsWithCondition } from '../offered.ts'
import { pipesIn } from '../piping.ts'
import { type Text, textIn } from '../text.ts'
import { canHold } from './can-hold.ts'
import { excludeEachOther, whyNever } from './check-condition.ts'
import type { KnownAnswers, View } from './known-answers.ts'
import { type DefinitionProblem, error, type Place, warning } from './problem.ts'

type Conditional = { showIf?: Expression }

const NEVER_TOGETHER = 'This is never shown: its condition and that of its block or page exclude each other.'

/** Conditions and texts: that what they refer to is known by then, and that a condition can hold. */
export function checkLogic({ pages, heading, intro, languages }: Definition, known: KnownAnswers): DefinitionProblem[] {
  const problems = checkPipes({}, { pageAt: 0, at: 0 }, { heading, intro }, known)
  const check = (place: Place, view: View, [part, ...around]: readonly Conditional[], words: unknown) => {
    const own = part?.showIf
    if (own) problems.push(...checkExpression(place, view, own, known))
    const all = [own, ...around.map(({ showIf }) => showIf)].filter((each) => each !== undefined)
    if (own && all.length > 1 && excludeEachOther(all, known)) problems.push(error(place, NEVER_TOGETHER))
    problems.push(...checkPipes(place, view, words, known), ...doubts(place, view, own, words, known))
  }
  let at = 0
  for (const [pageAt, page] of pages.entries()) {
    check({ page: page.name }, { pageAt, at }, [page], { heading: page.heading })
    for (const block of page.blocks) {
      const place = { page: page.name, block: block.name }
      check(place, { pageAt, at, block: block.name }, [block, page], { heading: block.heading, intro: block.intro })
      for (const item of block.items) {
        const view = { pageAt, at, block: block.name, cards: block.cards && block.name }
        check({ ...place, item: item.key }, view, [item, block, page], item)
        problems.push(...checkCases({ ...place, item: item.key }, view, item, known))
        const nameOf = ({ label }: Part<Text>) => textIn(label, languages)
        problems.push(...checkOffered({ ...place, item: item.key }, view, item, known, nameOf))
        at += 1
      }
    }
    problems.push(...checkJumps(page, { pageAt, at }, known))
  }
  return problems
}

/** Values that a hidden item may store: their conditions, and the facts in them. */
function checkCases(place: Place, view: View, item: Item<Text>, known: KnownAnswers): DefinitionProblem[] {
  if (!('source' in item) || item.source.from !== 'value') return []
  return item.source.cases.flatMap((each) => [
    ...(each.if ? checkExpression(place, view, each.if, known) : []),
    ...checkPipes(place, view, { label: each.value }, known),
  ])
}

/**
 * Conditions of options and statements. They look at earlier pages, and at what is stored from the beginning of this one: what a person has
 * chosen must not go away while they answer.
 */
function checkOffered(
  place: Place,
  view: View,
  item: Item<Text>,
  known: KnownAnswers,
  nameOf: (part: Part<Text>) => string,
): DefinitionProblem[] {
  const isSamePage = (key: string) => {
    const asked = known.itemOf(key)
    return known.placeOf(key).page === place.page && asked !== undefined && !isSettled(asked, known, place)
  }
  return partsWithCondition(item).flatMap((part) => {
    const here = factsIn(part.showIf)
      .flatMap((fact) => answerKeyIn(fact) ?? [])
      .find(isSamePage)
    const problems =
      here === undefined
        ? checkExpression(place, view, part.showIf, known)
        : [error(place, `Condition: “${here}” is asked on the same page: an option can only look at earlier pages.`)]
    return problems.map((problem) => ({ ...problem, text: `“${nameOf(part)}”: ${problem.text}` }))
  })
}

/** Whether a hidden item has its value before the page is answered. `seen` ends a circle, which is an error of its own. */
function isSettled(item: Item<unknown>, known: KnownAnswers, place: Place, seen: readonly string[] = []): boolean {
  if (!isHidden(item) || !('source' in item) || seen.includes(item.key)) return false
  if (item.source.from !== 'value') return true
  const facts = item.source.cases.flatMap((each) => [
    ...(each.if ? factsIn(each.if) : []),
    ...pipesIn(each.value).map(({ fact }) => fact),
  ])
  return facts.every((fact) => {
    const key = answerKeyIn(fact)
    const asked = key === undefined || known.placeOf(key).page !== place.page ? undefined : known.itemOf(key)
    return asked === undefined || isSettled(asked, known, place, [...seen, item.key])
  })
}

const checkJumps = ({ name, jumps = [] }: Page<Text>, view: View, known: KnownAnswers) =>
  jumps.flatMap((jump) => (jump.if ? checkExpression({ page: name }, view, jump.if, known) : []))

function checkExpression(place: Place, view: View, expression: Expression, known: KnownAnswers): DefinitionProblem[] {
  const unknown = factsIn(expression).flatMap((fact) => whyUnknown(fact, view, known) ?? [])
  const wrong = unknown.length > 0 ? [...new Set(unknown)] : whyNever(expression, known)
  if (wrong.length > 0) return wrong.map((text) => error(place, `Condition: ${text}`))
  if (!canHold({ not: expression }, known.rangeOf)) return [warning(place, 'This condition always holds.')]
  return []
}

function whyUnknown(fact: string, view: View, known: KnownAnswers): string | undefined {
  if (!isFactName(fact)) return `“${fact}” is not known.`
  if (fact === CARD_HEADLINE && view.cards === undefined) return `“${fact}” is known only in questions about cards.`
  const key = answerKeyIn(fact)
  return key === undefined ? undefined : known.whyUnknown(key, view)
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

/** What works, and hardly as it was meant. */
function doubts(place: Place, view: View, showIf: Expression | undefined, words: unknown, known: KnownAnswers) {
  const facts = new Set([
    ...(showIf ? factsIn(showIf) : []),
    ...textsIn(words).flatMap(({ text }) => pipesIn(text).map(({ fact }) => fact)),
  ])
  const late = [...facts].flatMap((fact) => answerKeyIn(fact) ?? []).filter((key) => known.isShuffled(key, view))
  const ids = [...facts, storedFact(words)].filter(
    (fact) => fact.startsWith('url.') && isPanelParameter(fact.slice('url.'.length)),
  )
  return [
    ...late.map((key) => warning(place, `“${key}” is in a random order with this: some people are asked it afterwards.`)),
    ...ids.map((fact) =>
      warning(place, `“${fact}” is an id of a panel. Those are kept apart from answers, so it is empty here.`),
    ),
  ]
}

/** The fact that a hidden item stores. */
const storedFact = (part: unknown): string => {
  const { source } = part as Partial<HiddenItem> // an item, or the words of a page or block
  return source?.from === 'url' ? `url.${source.name}` : ''
}

const stringsOf = (text: Text) => (typeof text === 'string' ? [text] : Object.values(text))
