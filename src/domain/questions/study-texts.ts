import { SUGGESTIONS } from '../suggestions/suggestions.ts'
import { readLanguages } from './study-languages.ts'
import { languagesOf, readText, readTextIn } from './text.ts'

/** Settings that hold a text for participants, which may be written in several languages. */
export const TEXT_SETTINGS: readonly string[] = ['consent', 'instruct', 'debrief', 'custom-msg', 'header-name', 'composer-prompt']

export const CONTENT = 'intervention-content'
/** Settings whose JSON has such texts. */
const JSON_SETTINGS: readonly string[] = [CONTENT, 'prompts', 'notifications', SUGGESTIONS]

type Settings = Readonly<Record<string, string | undefined>>

/** The settings of a study as people with these languages read them, the first that a text has first. */
export function settingsIn(settings: Readonly<Record<string, string>>, languages: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => {
      if (JSON_SETTINGS.includes(name)) return [name, contentIn(value, languages)]
      return [name, TEXT_SETTINGS.includes(name) ? readTextIn(value, languages) : value]
    }),
  )
}

/** The setting `intervention-content` in the language that the study falls back to. */
export const contentOf = (settings: Settings): string =>
  contentIn(settings[CONTENT] ?? '', readLanguages({ languages: settings['languages'] ?? '' }))

const contentIn = (value: string, languages: readonly string[]): string =>
  mapContent(value, (text) => readTextIn(text, languages))

/** The languages that the texts of an intervention's content are written in. */
export function contentLanguages(value: string): string[] {
  const found = new Set<string>()
  mapContent(value, (text) => {
    for (const language of languagesOf(readText(text))) found.add(language)
    return text
  })
  return [...found]
}

function mapContent(value: string, change: (text: string) => string): string {
  if (value === '') return value
  try {
    return JSON.stringify(JSON.parse(value), (_, part) => (typeof part === 'string' ? change(part) : part))
  } catch {
    return value
  }
}
