import { parseNotifications } from '#domain/feed/cues/notifications.ts'
import { findIntervention } from '#domain/interventions/index.ts'
import type { Intervention } from '#domain/interventions/intervention.ts'
import { type OwnContent, parseOwnContent, withOwnContent } from '#domain/interventions/own-content.ts'
import { type LabelRule, readRules } from '#domain/labels/label-rule.ts'
import { readText, type Text } from '#domain/questions/text.ts'
import { parseScales, RATING_SCALES } from '#domain/ratings/rating-scale.ts'
import { DEFAULT_DEBRIEF } from '#domain/session/default-debrief.ts'
import { parseSuggestions, writeSuggestions } from '#domain/suggestions/suggestions.ts'
import { familyOf } from './clean-intervention.ts'
import { languagesIn, shippedText, textAfterChange } from './draft-languages.ts'

type Change = (text: string) => string

/** Settings that are one text for participants, in plain words. */
const TEXT_KEYS = ['consent', 'instruct', 'debrief', 'custom-msg', 'header-name', 'composer-prompt'] as const

type TextKey = (typeof TEXT_KEYS)[number]

/** Settings that are JSON lists with texts for participants, and how each of these texts is replaced. */
const LISTS = {
  notifications: mapNotifications,
  suggestions: mapSuggestions,
  labels: mapLabels,
  [RATING_SCALES]: mapScales,
} as const

type ListKey = keyof typeof LISTS
const LIST_KEYS = Object.keys(LISTS) as ListKey[] // its own keys

/** The fields of a condition that have texts, or decide about them. */
type Texts = Readonly<Record<TextKey | ListKey | 'intervention-type' | 'intervention-content' | 'languages', string>>

/** A text for participants, and the setting that it belongs to. */
export type StudyText = { param: TextKey | ListKey | 'intervention-content'; text: Text }

/** Every text that participants of a condition read, also the shipped words of an intervention and of the debrief where the study has none of its own. */
export function studyTexts(condition: Texts): StudyText[] {
  const debrief = condition.debrief || shippedText(DEFAULT_DEBRIEF, languagesIn(condition))
  return textsOf({ ...condition, debrief }, interventionTexts(condition))
}

/** The texts that the study itself has. */
export const ownTexts = (condition: Texts): StudyText[] =>
  textsOf(
    condition,
    collected((collect) => mapOwnWords(parseOwnContent(condition['intervention-content']) ?? {}, collect)),
  )

const textsOf = (condition: Texts, content: readonly string[]): StudyText[] =>
  [
    ...TEXT_KEYS.map((param) => ({ param, text: readText(condition[param]) })),
    ...content.map((value) => ({ param: 'intervention-content' as const, text: readText(value) })),
    ...LIST_KEYS.flatMap((param): StudyText[] =>
      collected((collect) => LISTS[param](condition[param], collect)).map((value) => ({ param, text: readText(value) })),
    ),
  ].filter(({ text }) => text !== '')

function interventionTexts(condition: Texts): string[] {
  const shipped = findIntervention(familyOf(condition['intervention-type']))
  const content = parseOwnContent(condition['intervention-content'])
  if (shipped === undefined || content === undefined) return []
  const { picture, film } = content
  return collected((collect) => {
    mapShippedWords(withOwnContent(shippedIn(shipped, languagesIn(condition)), content), collect)
    mapOwnWords({ ...(picture && { picture }), ...(film && { film }) }, collect)
  })
}

function collected(map: (collect: (text: string) => string) => void): string[] {
  const texts: string[] = []
  map((text) => {
    texts.push(text)
    return text
  })
  return texts
}

/** The setting with every text for participants replaced. */
function mapNotifications(value: string, change: (text: string) => string): string {
  const list = parseNotifications(value)
  if (list === undefined || list.length === 0) return value
  return JSON.stringify(
    list.map(({ from, text, ...when }) => ({ ...(from !== undefined && { from: change(from) }), text: change(text), ...when })),
  )
}

/** The same for suggestions. */
function mapSuggestions(value: string, change: (text: string) => string): string {
  const list = parseSuggestions(value)
  if (list === undefined) return value
  return writeSuggestions(
    list.map(({ kind, title, line }) => ({ kind, title: change(title), ...(line !== undefined && { line: change(line) }) })),
  )
}

const LABEL_WORDS = ['title', 'text', 'source'] as const satisfies readonly (keyof LabelRule)[]

/** The same for labels. The titles that we ship are in every language of the pages; the columns of a sheet are in one. */
function mapLabels(value: string, change: (text: string) => string): string {
  const rules = readRules(value)
  if (rules.length === 0) return value
  return JSON.stringify(
    rules.map((rule) => ({
      ...rule,
      ...Object.fromEntries(LABEL_WORDS.flatMap((part) => (rule[part] === undefined ? [] : [[part, change(rule[part])]]))),
    })),
  )
}

/** The same for scales. The words that we ship are in every language of the pages. */
function mapScales(value: string, change: (text: string) => string): string {
  const scales = parseScales(value)
  if (scales === undefined || scales.length === 0) return value
  return JSON.stringify(
    scales.map((scale) => ({
      ...scale,
      ...(scale.question !== undefined && { question: change(scale.question) }),
      ...(scale.labels && { labels: scale.labels.map(change) }),
    })),
  )
}

/** A shipped intervention with its words as the setting would hold them. */
export const shippedIn = <I extends Parameters<typeof mapShippedWords>[0]>(shipped: I, languages: readonly string[]): I =>
  mapShippedWords(shipped, (words) => shippedText(words, languages))

/** The texts of a condition after its languages changed. */
export function withLanguages(before: Texts, after: Texts): Partial<Texts> {
  const [old, now] = [languagesIn(before), languagesIn(after)]
  const change = (value: string) => textAfterChange(value, old, now)
  const content = parseOwnContent(before['intervention-content'])
  return {
    ...Object.fromEntries(TEXT_KEYS.map((key) => [key, change(before[key])])),
    ...Object.fromEntries(LIST_KEYS.map((key) => [key, LISTS[key](before[key], change)])),
    ...(content &&
      before['intervention-content'] !== '' && { 'intervention-content': JSON.stringify(mapOwnWords(content, change)) }),
  }
}

/** How many texts have fewer words after a change of the languages, the same text of several conditions once. */
export function countLost(before: readonly Texts[], after: readonly Texts[]): number {
  const lost = before.flatMap((condition, i) => {
    const now = studyTexts(after[i] ?? condition)
    return studyTexts(condition).filter(({ text }, at) => {
      const left = wordsOf(now[at]?.text ?? '')
      return wordsOf(text).some((words) => !left.includes(words))
    })
  })
  return new Set(lost.map((each) => JSON.stringify(each))).size
}

const wordsOf = (text: Text): string[] =>
  (typeof text === 'string' ? [text] : Object.values(text)).filter((words) => words.trim() !== '')

/** Own content with every text for participants replaced. */
function mapOwnWords(content: OwnContent, change: Change): OwnContent {
  const { heading, text, question, options, picture, film, button } = content
  return {
    ...content,
    ...(heading !== undefined && { heading: change(heading) }),
    ...(text !== undefined && { text: change(text) }),
    ...(question !== undefined && { question: change(question) }),
    ...(options !== undefined && { options: options.map((option) => ({ ...option, text: change(option.text) })) }),
    ...(picture && { picture: { ...picture, alt: change(picture.alt) } }),
    ...(film && { film: { ...film, alt: change(film.alt) } }),
    ...(button !== undefined && { button: change(button) }),
  }
}

/** A shipped intervention with every word for participants replaced; its pictures and films stay. */
function mapShippedWords<I extends Intervention>(shipped: I, change: Change): I {
  const { heading, text, button } = shipped
  const words = { heading: change(heading), text: change(text), button: change(button) }
  if (shipped.kind !== 'question') return { ...shipped, ...words }
  const { field, text: asked, options } = shipped.question
  const question = { field, text: change(asked), options: options.map((option) => ({ ...option, text: change(option.text) })) }
  return { ...shipped, ...words, question }
}
