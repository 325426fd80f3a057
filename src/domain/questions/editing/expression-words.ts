import type { Comparison, Expression } from '../expression.ts'
import { feedFactIn, waveFactIn } from '../facts.ts'

type Known = { fact: string; label: string; values?: readonly { value: string; label: string }[] }

export const COMPARISON_WORDS: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!=': 'is not',
  '<': 'is less than',
  '<=': 'is at most',
  '>': 'is more than',
  '>=': 'is at least',
  contains: 'contains',
  chosen: 'includes',
  answered: 'is answered',
}

/** An expression as a sentence would say it: "age is at least 18 and (party is Left or party is Right)". */
export function expressionWords(expression: Expression, facts: readonly Known[]): string {
  if ('all' in expression) return joined(expression.all, 'and', facts)
  if ('any' in expression) return joined(expression.any, 'or', facts)
  if ('not' in expression) return notWords(expression.not, facts)
  return comparisonWords(expression, facts)
}

function notWords(inner: Expression, facts: readonly Known[]): string {
  if ('fact' in inner && inner.is === 'answered') return `${factWords(inner.fact)} is not answered`
  return `not (${expressionWords(inner, facts)})`
}

function joined(parts: readonly Expression[], word: 'and' | 'or', facts: readonly Known[]): string {
  if (parts.length === 0) return word === 'and' ? 'always' : 'never'
  const say = (part: Expression) => {
    const words = expressionWords(part, facts)
    return parts.length > 1 && (('all' in part && part.all.length > 1) || ('any' in part && part.any.length > 1))
      ? `(${words})`
      : words
  }
  return parts.map(say).join(` ${word} `)
}

function comparisonWords({ fact, is, value = '' }: Extract<Expression, { fact: string }>, facts: readonly Known[]): string {
  const known = facts.find((each) => each.fact === fact)
  const label = known?.values?.find((each) => each.value === value)?.label
  const said = label === undefined ? value || '…' : `“${label}”`
  return is === 'answered' ? `${factWords(fact)} is answered` : `${factWords(fact)} ${COMPARISON_WORDS[is]} ${said}`
}

const NAMES: Readonly<Record<string, string>> = {
  'feed.likes': 'the number of likes',
  'feed.shares': 'the number of shares',
  'feed.bookmarks': 'the number of bookmarks',
  'feed.seen': 'the number of cards seen',
  'feed.first_liked_headline': 'the first liked headline',
  'feed.first_shared_headline': 'the first shared headline',
  'card.headline': 'the headline of the card',
  condition: 'the condition',
}

/** A fact as a sentence names it. */
export function factWords(fact: string): string {
  if (fact === '') return '…'
  const ofWave = waveFactIn(fact)
  if (ofWave !== undefined) return `${factWords(ofWave.fact)} in the wave ${ofWave.wave}`
  const ofFeed = feedFactIn(fact)
  if (ofFeed?.feed !== undefined) return `${factWords(ofFeed.fact)} in the feed ${ofFeed.feed}`
  if (fact.startsWith('answer.')) return fact.slice('answer.'.length)
  return fact.startsWith('url.') ? `${fact.slice('url.'.length)} of the link` : (NAMES[fact] ?? fact)
}
