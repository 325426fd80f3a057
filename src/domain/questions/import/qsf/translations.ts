import { mapTexts, textsIn } from '../../in-language.ts'
import type { Item } from '../../item.ts'
import { isLanguageCode, type Text } from '../../text.ts'
import { openKeys } from '../keys.ts'
import { at, isPayload, type Payload, payloadOf, textAt } from './payload.ts'
import type { QsfKind, Question } from './question.ts'
import { readQuestion } from './question.ts'

/** Scripts that files name in their own way. */
const SCRIPTS: Readonly<Record<string, string>> = { 'zh-s': 'zh-Hans', 'zh-t': 'zh-Hant' }

/** `EN`, `PT-BR` and `ZH-S` as our codes of languages. */
export function languageCode(code: string): string {
  const lower = code.trim().toLowerCase()
  const [language = '', region] = lower.split(/[-_]/)
  const known = Object.hasOwn(SCRIPTS, lower) ? SCRIPTS[lower] : undefined
  return known ?? (region && region.length > 1 ? `${language}-${region.toUpperCase()}` : language)
}

type Translation = { language: string; words: Payload }

/** What a question says in other languages, where it says anything. */
export const translationsIn = (payload: Payload): Translation[] =>
  Object.entries(payloadOf(at(payload, 'Language'))).flatMap(([code, words]) => {
    const language = languageCode(code)
    return isPayload(words) && isLanguageCode(language) && textAt(words, 'QuestionText').trim() !== ''
      ? [{ language, words }]
      : []
  })

/** The same payload with the words of a translation in place of its own. */
function translated(payload: Payload, words: Payload): Payload {
  const put = (own: unknown, other: unknown): unknown => {
    if (typeof own === 'string') return typeof other === 'string' && other.trim() !== '' ? other : own
    if (!isPayload(own) || !isPayload(other)) return own
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, Object.hasOwn(other, name) ? put(value, other[name]) : value]),
    )
  }
  return payloadOf(put(payload, words))
}

/**
 * The items of a question with their words in all its languages. Each translation is converted as the question itself was, so that the texts
 * of both come in the same order; one that has other parts than the question is left out.
 */
export function withTranslations(
  items: readonly Item<Text>[],
  { id, payload }: Question,
  kind: QsfKind,
  first: string,
): { items: readonly Item<Text>[]; left: string[] } {
  const left: string[] = []
  const n = textsIn(items).length
  const others = translationsIn(payload).flatMap(({ language, words }) => {
    if (language === first) return []
    const made = kind.convert(readQuestion(id, translated(payload, words), openKeys())).items
    const texts = textsIn(made).map(({ text }) => text)
    if (texts.length === n) return [{ language, texts }]
    left.push(language)
    return []
  })
  if (others.length === 0) return { items, left }
  let i = -1
  const changed = mapTexts(items, (text) => {
    i += 1
    return Object.fromEntries([[first, text], ...others.map(({ language, texts }) => [language, texts[i] ?? text])])
  })
  return { items: changed as readonly Item<Text>[], left } // the same with more words
}
