import { answerKeyIn, type Facts, factOf, waveFactIn } from './facts.ts'
import { otherField } from './item-fields.ts'
import type { Text } from './text.ts'

/** `{{answer.age}}`, or with words for those of whom there is no such fact: `{{answer.city|your city}}`. */
const PIPE = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g

/** The labels of option values by the key of the item. */
export type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>

/** What a text asks for. */
export type Pipe = { fact: string; fallback?: string }

/** Every fact that a text shows, in all its languages, each once. */
export function pipesIn(text: Text): Pipe[] {
  const pipes = new Map<string, Pipe>()
  for (const words of typeof text === 'string' ? [text] : Object.values(text))
    for (const [, name = '', fallback] of words.matchAll(PIPE)) {
      const fact = name.trim()
      if (!pipes.has(fact)) pipes.set(fact, { fact, ...(fallback !== undefined && { fallback }) })
    }
  return [...pipes.values()]
}

/** A text with something in place of each fact that it shows. */
export const withPipes = (text: string, put: (pipe: Pipe) => string): string =>
  text.replace(PIPE, (_pipe, name: string, fallback?: string) =>
    put({ fact: name.trim(), ...(fallback !== undefined && { fallback }) }),
  )

/** A text in a list for researchers: words in place of each fact, or dots. */
export const withoutFacts = (text: string): string => withPipes(text, ({ fallback }) => fallback?.trim() || '…')

/** Cheap, because most texts show no fact and are looked at with every answer. */
export const hasPipes = (text: string): boolean => text.includes('{{')

/**
 * A text with the facts of one person. What is put in is never read again, so that an answer of `{{condition}}` stays these letters. In
 * plain text nothing is interpreted anyway; in markdown every sign of the value is escaped, so that it can be neither link nor layout.
 */
export function piped(text: string, facts: Facts, labels: Labels, as: 'plain' | 'markdown' = 'plain'): string {
  if (!hasPipes(text)) return text
  return text.replace(PIPE, (_pipe, name: string, fallback = '', at: number) => {
    const value = wordsOf(facts, name.trim(), labels)
    if (value.trim() === '') return fallback
    if (as === 'plain') return value
    return inMarkdown(value, text.slice(0, at))
  })
}

/** A fact as a person reads it: an option by its label, what was written for "Other" as it was written. */
function wordsOf(facts: Facts, fact: string, labels: Labels): string {
  const answer = factOf(facts, fact)
  const ofWave = waveFactIn(fact)
  const inWave = ofWave && facts.waves?.[ofWave.wave]
  if (ofWave && inWave) return inWave.labels?.[answerKeyIn(ofWave.fact) ?? ''] || answer
  const key = answerKeyIn(fact)
  if (key === undefined || answer === '') return answer
  const options = labels.get(key)
  if (options === undefined) return (facts.labels && Object.hasOwn(facts.labels, key) && facts.labels[key]) || answer
  return answerInWords(options, key, facts.answers, answer)
}

/** An answer by the labels of its options; several are listed. */
export function answerInWords(
  options: ReadonlyMap<string, string>,
  key: string,
  answers: Facts['answers'],
  answer: string,
): string {
  const words = (value: string) => answers[otherField(key, value)]?.trim() || options.get(value) || value
  return options.has(answer) ? words(answer) : answer.split(';').map(words).join(', ')
}

const PUNCTUATION = /[!-/:-@[-`{-~]/g

/** Up to the value: the address of a link, of a link defined at the start of a line, or in angle brackets. */
const IN_ADDRESS = /(?:\]\(\s*<?|^ {0,3}\[[^\]]*\]:\s*<?|<(?=[a-z][\w+.-]*:))([^\s<>)]*)$/im

/** A host that is complete, so that the value can only be a part of what follows it. */
const WITH_HOST = /^(?:https?:\/\/[^/?#]+[/?#]|mailto:[^?]+\?)/i

/** One line, every sign escaped. Within an address it is encoded; there it may not choose where a link leads. */
function inMarkdown(value: string, before: string): string {
  const address = IN_ADDRESS.exec(before)?.[1]
  if (address === undefined) return value.trim().replace(/\s+/g, ' ').replace(PUNCTUATION, '\\$&')
  return WITH_HOST.test(address) ? encodeURIComponent(wellFormed(value)).replace(/[!'()*]/g, hexOf) : ''
}

const hexOf = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`

/** Half of a character, which cannot be encoded. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\uFFFD')
