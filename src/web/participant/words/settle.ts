import { chosenLanguages } from '#domain/questions/chosen-languages.ts'
import { readLanguages } from '#domain/questions/study-languages.ts'
import { settingsIn } from '#domain/questions/study-texts.ts'
import { isRightToLeft } from '#domain/questions/text.ts'
import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import { LANGUAGES_SLOT, type Messages, speak } from './say.ts'

type Settings = Readonly<Record<string, string>>

const TRANSLATED = import.meta.glob<{ parts: Readonly<Record<string, Messages>> }>('./languages/*.ts')

const codeOf = (path: string) => path.slice(path.lastIndexOf('/') + 1, -'.ts'.length)

const KNOWN = ['en', ...Object.keys(TRANSLATED).map(codeOf)]

/** What the visit was begun in is kept; then the link decides, then the browser. A study that names no languages is English. */
export async function settle({ query, slots }: Pick<Participant, 'query' | 'slots'>, settings?: Settings): Promise<Settings> {
  const offered = settings ? readLanguages(settings) : []
  const asked = query['lang'] ? [query['lang']] : []
  const kept = keptLanguages(slots)
  const languages = settings
    ? chosenLanguages(offered, [...kept.slice(0, 1), ...asked, ...navigator.languages])
    : kept.length > 0
      ? kept
      : chosenLanguages(KNOWN, asked)
  if (offered.length > 0) slots.setItem(LANGUAGES_SLOT, JSON.stringify(languages))
  await speakIn(languages)
  return settingsIn(settings ?? {}, languages)
}

/** In the first of these. Our own words are English where we have none in it. */
export async function speakIn(languages: readonly string[]): Promise<void> {
  const [language = 'en'] = languages
  const [ours] = chosenLanguages(KNOWN, [language])
  const load = TRANSLATED[`./languages/${ours}.ts`]
  const parts = load === undefined ? {} : (await loadAgain(load)).parts
  speak(languages, parts)
  document.documentElement.lang = language
  document.documentElement.dir = isRightToLeft(language) ? 'rtl' : 'ltr'
}

function keptLanguages(slots: Pick<Participant['slots'], 'getItem'>): string[] {
  return readLanguages({ languages: slots.getItem(LANGUAGES_SLOT) ?? '' })
}
