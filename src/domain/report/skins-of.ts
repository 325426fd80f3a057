import { FEEDS, parseFeeds } from '../feeds/feed-settings.ts'
import { groupBy } from '../group-by.ts'

/** Which skins the people of a study could see: of each condition, and of feeds that have one of their own. */
export function skinsOf(rows: readonly { condition: number; param: string; value: string }[]): string[] {
  const skins = [...groupBy(rows, ({ condition }) => String(condition)).values()].flatMap((own) => {
    const settingOf = (name: string) => own.find(({ param }) => param === name)?.value ?? ''
    const ofFeeds = [...(parseFeeds(settingOf(FEEDS)) ?? new Map()).values()].map(({ skin }) => skin ?? settingOf('skin'))
    return ofFeeds.length === 0 ? [settingOf('skin')] : ofFeeds
  })
  return [...new Set(skins.map((skin) => skin || 'default'))]
}
