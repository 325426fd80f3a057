import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { languageName } from '#domain/questions/language-name.ts'
import { languagesOf } from '#domain/questions/text.ts'
import { CUSTOM_MESSAGE } from '#domain/session/final-page.ts'
import { listed } from '../design/words.ts'
import { type ConditionDraft, parametersOf } from '../draft/draft-condition.ts'
import { languagesIn } from '../draft/draft-languages.ts'
import { ownTexts } from '../draft/study-texts.ts'
import { type Missing, missingIn, missingPhrase } from './missing-texts.ts'

type Message = { place: 'languages' | 'questionnaires'; text: string }

/** What people would not read in their language. */
export function adviceOnLanguages(condition: ConditionDraft): Message[] {
  const messages: Message[] = adviceOnOthers(condition)
  if (condition.languages === '') return messages
  for (const language of languagesIn(condition)) {
    const missing = missingIn(language, [condition])
    if (missing.length === 0) continue
    const text = `${missingPhrase(missing)} in ${languageName(language)}: ${listed(missing.map(phraseOf))}. Another language is shown instead.`
    messages.push({ place: 'languages', text })
  }
  return [...messages, ...adviceOnShipped(condition)]
}

const phraseOf = ({ name, n }: Missing) => (n === 1 && !name.startsWith('“') ? name : `${n} of ${name}`)

/** Shipped questionnaires and the words of a shipped scale are English. */
function adviceOnShipped(condition: ConditionDraft): Message[] {
  const others = languagesIn(condition).filter((code) => !/^en\b/i.test(code))
  const parameters = parametersOf(condition)
  const shipped = formsIn(journeyOf(parameters, '')).filter(({ isOwn, name }) => !isOwn && name !== CUSTOM_MESSAGE)
  if (others.length === 0 || shipped.length === 0) return []
  const labels = shipped.map(({ name }) => formInStudy(name, parameters)?.label ?? name)
  const text = `${listed(labels)} ${labels.length === 1 ? 'is' : 'are'} asked in English, also of people who read ${listed(others.map(languageName))}. A copy in the library can be translated.`
  return [{ place: 'questionnaires', text }]
}

/** Words in languages that the study does not have. */
function adviceOnOthers(condition: ConditionDraft): Message[] {
  const languages = condition.languages === '' ? [] : languagesIn(condition)
  const written = ownTexts(condition).flatMap(({ text }) => languagesOf(text))
  // Somebody who reads pt is shown a text in pt-BR.
  const offered = new Set(languages.map(baseOf))
  const others = [...new Set(written)].filter((code) => !offered.has(baseOf(code)))
  if (others.length === 0) return []
  const names = listed(others.map(languageName))
  const text =
    languages.length === 0
      ? `There are texts in ${names}, but the study names no languages: everybody reads the same one. Add the languages.`
      : `There are texts in ${names}, which the study does not offer. Add the language, or delete these texts.`
  return [{ place: 'languages', text }]
}

const baseOf = (code: string) => code.toLowerCase().split('-')[0]
