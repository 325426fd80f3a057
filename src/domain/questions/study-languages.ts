import { isLanguageCode } from './text.ts'

/** The setting that names the languages of a study, as a JSON list of codes. The first is the one to fall back to. */
export const LANGUAGES = 'languages'

const MAX_LANGUAGES = 20

/** Empty where the study names none, or names them in another way than it should. */
export function readLanguages(settings: Readonly<Record<string, string>>): string[] {
  const list = parseList(settings[LANGUAGES] ?? '')
  return Array.isArray(list) && list.every(isCode) ? list : []
}

/** Problems of the setting. An empty value means English. */
export function checkLanguages(value: string): string[] {
  if (value === '') return []
  const list = parseList(value)
  if (!Array.isArray(list) || list.length === 0 || list.length > MAX_LANGUAGES)
    return [`must be a JSON list of 1 to ${MAX_LANGUAGES} codes of languages, such as ["en", "ar"]`]
  const strange = list.filter((code) => !isCode(code)).map((code) => `${JSON.stringify(code)} is no code of a language`)
  const repeated = list.filter((code, i) => list.indexOf(code) < i).map((code) => `names ${JSON.stringify(code)} more than once`)
  return [...new Set([...strange, ...repeated])]
}

const isCode = (code: unknown): code is string => typeof code === 'string' && isLanguageCode(code)

function parseList(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

/** Of all versions and conditions, each once, in their order; English where a study names none. */
export function languagesOfStudy(settings: readonly { param: string; value: string }[]): string[] {
  const named = settings.flatMap(({ param, value }) => (param === LANGUAGES ? readLanguages({ [LANGUAGES]: value }) : []))
  return named.length === 0 ? ['en'] : [...new Set(named)]
}
