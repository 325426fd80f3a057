import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Text, textIn } from './text.ts'

/** Properties of questionnaires, pages, blocks, items, options and media that hold words for participants. */
const TEXT_PROPERTIES: ReadonlySet<string> = new Set([
  ...['heading', 'intro', 'label', 'hint', 'unit', 'alt', 'invalidText'],
  ...['minLabel', 'maxLabel', 'topLabel', 'bottomLabel'],
])

/** A questionnaire in one language: every text of it that is written in several becomes the string to show. */
export const inLanguage = (questionnaire: Questionnaire<Text>, languages: readonly string[]): Questionnaire =>
  mapTexts(questionnaire, (text) => textIn(text, languages)) as Questionnaire

/** The same with every text replaced, in whatever part of a questionnaire. */
export function mapTexts(part: unknown, change: (text: Text) => unknown): unknown {
  if (Array.isArray(part)) return part.map((each) => mapTexts(each, change))
  if (typeof part !== 'object' || part === null) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => [
      name,
      TEXT_PROPERTIES.has(name) && value !== undefined ? change(value as Text) : mapTexts(value, change),
    ]),
  )
}

/** Every text in a part of a questionnaire, with the name of its property. */
export function textsIn(part: unknown): { name: string; text: Text }[] {
  const found: { name: string; text: Text }[] = []
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(look)
    else if (typeof value === 'object' && value !== null)
      for (const [name, each] of Object.entries(value)) {
        if (!TEXT_PROPERTIES.has(name)) look(each)
        else if (each !== undefined) found.push({ name, text: each as Text }) // so the type of these properties says
      }
  }
  look(part)
  return found
}
