import type { Block, Jump, Page } from '../../questionnaires/questionnaire.ts'
import type { CardRule } from '../card-rule.ts'
import type { DeclaredScore, Definition } from '../definition.ts'
import { expressionWords, factWords } from '../editing/expression-words.ts'
import type { Expression } from '../expression.ts'
import type { Item, Option } from '../item.ts'
import { keysOf } from '../item-keys.ts'
import { partsWithCondition } from '../offered.ts'
import { withPipes } from '../piping.ts'

/** A definition whose texts are in one language. */
export type InOneLanguage = Omit<Definition, 'pages' | 'heading' | 'intro'> & {
  heading: string
  intro?: string
  pages: readonly Page[]
}

type Known = Parameters<typeof expressionWords>[1]

/** What conditions may compare, with the labels of options. */
export const factsOf = ({ pages }: Pick<InOneLanguage, 'pages'>): Known =>
  pages.flatMap(({ blocks }) => blocks.flatMap(({ items }) => items.flatMap(factsOfItem)))

function factsOfItem(item: Item): Known {
  const values = 'options' in item ? { values: item.options } : {}
  return keysOf(item).map((key) => ({ fact: `answer.${key}`, label: key, ...values }))
}

/** A text with what is put in for each person in words: "You said [answer to why, or “nothing”]." */
export const printedText = (text: string): string =>
  withPipes(text, ({ fact, fallback = '' }) => {
    const words = fact.startsWith('answer.') ? `answer to ${factWords(fact)}` : factWords(fact)
    return `[${words}${fallback.trim() === '' ? '' : `, or “${fallback.trim()}”`}]`
  })

/** "Only if age is at least 18." */
export const shownIfWords = (showIf: Expression | undefined, known: Known): string[] =>
  showIf === undefined ? [] : [`Only if ${expressionWords(showIf, known)}.`]

/** When an item is asked, and which of its options and statements are offered when. */
export function itemConditions(item: Item, known: Known): string[] {
  const parts = partsWithCondition(item).map(({ label, showIf }) => `“${label}” if ${expressionWords(showIf, known)}`)
  return [...shownIfWords(item.showIf, known), ...(parts.length === 0 ? [] : [`Offered only: ${parts.join('; ')}.`])]
}

const OUTCOME_WORDS = {
  screened_out: 'the visit ends: screened out',
  quota_full: 'the visit ends: the quota is full',
  failed_attention: 'the visit ends: attention check failed',
} as const

export function jumpWords({ if: condition, to }: Jump, pages: readonly Page[], known: Known): string {
  const when = condition === undefined ? 'Always' : `If ${expressionWords(condition, known)}`
  if ('page' in to) return `${when}: go to page ${pages.findIndex(({ name }) => name === to.page) + 1}.`
  return `${when}: ${to.end === 'questionnaire' ? 'the questionnaire ends' : OUTCOME_WORDS[to.outcome]}.`
}

/** What is drawn for each person, and about which cards a block asks. */
export function blockWords({ items, itemOrder, nDrawn, cards }: Block): string[] {
  const words: string[] = []
  if (nDrawn !== undefined && nDrawn < items.length) words.push(`${nDrawn} of these ${items.length} are drawn for each person.`)
  if (itemOrder === 'random') words.push('In an order that is drawn for each person.')
  if (cards !== undefined) {
    const shown = cards.showsCounts ? 'with its counts and buttons' : 'without counts and buttons'
    words.push(`Asked about each of these cards, which is shown ${shown}: ${cards.rules.map(ruleWords).join('; ')}.`)
  }
  return words
}

const CHOICE_WORDS: Readonly<Record<CardRule['choose'], string>> = {
  seen: 'that were in view',
  longest: 'that were looked at longest',
  liked: 'that the person liked',
  shared: 'that the person shared',
  reported: 'that the person reported',
  'not-seen': 'from the same sets that were not shown',
  covariate: 'whose sheet says so',
}

function ruleWords(rule: CardRule): string {
  const { feed, wave } = rule
  return [
    choiceWords(rule),
    ...(feed === undefined ? [] : [` of the feed ${feed}`]),
    ...(wave === undefined ? [] : [` of the wave ${wave}`]),
  ].join('')
}

function choiceWords({ choose, n, minMs, covariate }: CardRule): string {
  if (choose === 'covariate' && covariate) return `up to ${n} with ${covariate.name} = ${covariate.value}`
  const least = choose === 'seen' && minMs !== undefined && minMs > 0 ? ` for at least ${minMs / 1000} s` : ''
  return `up to ${n} ${CHOICE_WORDS[choose]}${least}`
}

/** Order of the options, limits, and what the item does besides being asked. */
export function itemWords(item: Item, attentionAnswer: string | undefined): string[] {
  const words: string[] = []
  if ('optionOrder' in item && item.optionOrder === 'random') words.push('Options in an order that is drawn for each person.')
  if ('optionOrder' in item && item.optionOrder === 'reversed-for-half') words.push('Options reversed for half of the people.')
  if ('rowOrder' in item && item.rowOrder === 'random') words.push('Statements in an order that is drawn for each person.')
  if (item.reminds) words.push('Pointed out once if it is left open.')
  if (attentionAnswer !== undefined) words.push(`Attention check: the right answer is ${attentionAnswer.replaceAll(';', ', ')}.`)
  if (item.isDropped) words.push('Shown and not stored.')
  return words
}

export const optionWords = ({ isExclusive, asksText, isFixed }: Option): string =>
  [isExclusive && 'excludes all others', asksText && 'people can write which', isFixed && 'keeps its place']
    .filter(Boolean)
    .join(', ')

const COMPUTED = { sum: 'Sum', mean: 'Mean', 'count-right': 'Number of right answers' } as const

export function scoreWords({ compute, keys, reverseKeyed = [], minAnswers, right }: DeclaredScore): string {
  const parts = [`${COMPUTED[compute]} of ${keys.join(', ')}`]
  if (reverseKeyed.length > 0) parts.push(`reversed: ${reverseKeyed.join(', ')}`)
  if (right !== undefined && compute === 'count-right')
    parts.push(
      `right: ${Object.entries(right)
        .map(([key, answer]) => `${key} = ${answer}`)
        .join(', ')}`,
    )
  parts.push(
    minAnswers === undefined
      ? 'all answers are needed'
      : `at least ${minAnswers} ${minAnswers === 1 ? 'answer is' : 'answers are'} needed`,
  )
  return `${parts.join('; ')}.`
}
