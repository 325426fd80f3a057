import { countMissing, wordsIn } from '#domain/questions/editing/words.ts'
import { languagesOf, type Text } from '#domain/questions/text.ts'
import { counted } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { languagesIn } from '../draft/draft-languages.ts'
import { ownForms } from '../draft/draft-own-forms.ts'
import { askedForms } from '../draft/journey-edits.ts'
import { type StudyText, studyTexts } from '../draft/study-texts.ts'

/** Texts of one kind that are missing in a language: `name` is "the consent", or the questionnaire that they are in. */
export type Missing = { name: string; n: number }

const NAMES: Readonly<Record<StudyText['param'], string>> = {
  consent: 'the consent',
  instruct: 'the instructions',
  debrief: 'the debrief',
  'custom-msg': 'the end message',
  'header-name': 'the name in the header',
  'composer-prompt': 'what asks for a post',
  'intervention-content': 'the intervention',
  notifications: 'the notifications',
  suggestions: 'the suggestions beside the feed',
  labels: 'the labels',
  'rating-scales': 'the scales under the cards',
}

const nameOf = (param: StudyText['param'], { debrief }: ConditionDraft) =>
  param === 'debrief' && debrief === '' ? 'the standard debrief' : NAMES[param]

/** What these conditions show and a language has no words for. A text that conditions share counts once. */
export function missingIn(language: string, conditions: readonly ConditionDraft[]): Missing[] {
  const missing = new Map<string, number>()
  const add = (name: string, n: number) => n > 0 && missing.set(name, (missing.get(name) ?? 0) + n)
  const seen = new Set<string>()
  for (const condition of conditions) {
    const texts = studyTexts(condition).map((each) => ({ ...each, id: JSON.stringify(each) }))
    for (const { param, text, id } of texts)
      if (!seen.has(id) && isMissing(text, language, languagesIn(condition))) add(nameOf(param, condition), 1)
    for (const { id } of texts) seen.add(id)
    for (const { name, label, heading, intro, pages, languages } of askedOwn(condition)) {
      if (!seen.has(name)) add(`“${label}”`, countMissing({ heading, intro, pages }, language, languages).nMissing)
      seen.add(name)
    }
  }
  return [...missing].map(([name, n]) => ({ name, n }))
}

const isMissing = (text: Text, language: string, languages: readonly string[]) =>
  (typeof text === 'string' || languagesOf(text).length > 0) && wordsIn(text, language, languages).trim() === ''

function askedOwn(condition: ConditionDraft) {
  const asked = askedForms(condition)
  return ownForms(condition).filter(({ name }) => asked.includes(name))
}

export const totalOf = (missing: readonly Missing[]): number => missing.reduce((sum, { n }) => sum + n, 0)

/** "2 texts are missing" */
export const missingPhrase = (missing: readonly Missing[]): string => {
  const n = totalOf(missing)
  return `${counted(n, 'text')} ${n === 1 ? 'is' : 'are'} missing`
}

/** The same for every language of a study in which anything is missing. */
export const missingByLanguage = (conditions: readonly ConditionDraft[]): ReadonlyMap<string, string> =>
  new Map(
    languagesIn(conditions[0] ?? { languages: '' }).flatMap((language) => {
      const missing = missingIn(language, conditions)
      return missing.length === 0 ? [] : [[language, missingPhrase(missing)] as const]
    }),
  )
