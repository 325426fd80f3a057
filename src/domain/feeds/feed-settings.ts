import { ONLY_FEED } from './feed-name.ts'

/** The setting that says what each feed of a condition has for itself. */
export const FEEDS = 'feeds'

type Settings = Readonly<Record<string, string>>

/** By the name of the feed: its own settings, as texts. Undefined where the value is not an object of objects. */
export function parseFeeds(value: string): ReadonlyMap<string, Settings> | undefined {
  if (value.trim() === '') return new Map()
  const feeds = readJson(value)
  if (!isRecord(feeds) || !Object.values(feeds).every(isRecord)) return undefined
  return new Map(Object.entries(feeds).map(([name, own]) => [name, textsOf(own as Record<string, unknown>)])) // checked above
}

/** The settings of one feed: its own, and else those of the condition. */
export const settingsOfFeed = (settings: Settings, feed: string): Settings =>
  feed === ONLY_FEED ? settings : { ...settings, ...parseFeeds(settings[FEEDS] ?? '')?.get(feed) }

/** Lists and objects may stand as they are; everywhere else settings are texts. */
const textsOf = (own: Readonly<Record<string, unknown>>): Settings =>
  Object.fromEntries(
    Object.entries(own).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function readJson(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
