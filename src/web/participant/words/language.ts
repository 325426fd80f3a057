import { loadAgain } from '../browser/load-again.ts'
import type { Participant } from '../browser/open-participant.ts'
import { LANGUAGES_SLOT } from './say.ts'

type Settings = Readonly<Record<string, string>>

/** A text by language, alone or in the content of an intervention. Rough, because it loads with the feed: `settle.ts` reads exactly. */
const BY_LANGUAGE = /(^|")\s*\{[\s\\nrt]*"[a-z]{2,3}["\\-]/

/**
 * Sets the language of the pages, and says how the settings read in it. Without settings it is the language of the visit so far, or
 * else of the link. Undefined where there is nothing to choose or to read by language: then the pages are English, at once.
 */
export function settleLanguage(
  { query, slots }: Pick<Participant, 'query' | 'slots'>,
  settings?: Settings,
): Promise<Settings> | undefined {
  const isChosen = settings
    ? settings['languages'] || Object.values(settings).some((value) => BY_LANGUAGE.test(value))
    : slots.getItem(LANGUAGES_SLOT) || query['lang']
  return isChosen ? loadAgain(() => import('./settle.ts')).then(({ settle }) => settle({ query, slots }, settings)) : undefined
}
