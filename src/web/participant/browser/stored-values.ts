import type { FeedEntity } from '#contract/load-experiment.ts'
import type { EngagementRecord } from '#domain/engagement/engagement-record.ts'
import type { PopupTime } from '#domain/session/start-session.ts'

/** Who saw an ending of which study; a reload of the page shows it again. */
export type Ended = { session_token: string; experiment_id: string; user_id: string; color_scheme?: string }

/** Participants can change their storage. A value of another shape counts as absent. */
type Fields = Readonly<Record<string, unknown>>

/** Undefined for a missing value and for text that is no JSON. */
export function parseStored(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown) => typeof value === 'number' && Number.isFinite(value)

export const asTime = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : -1)

export function asPopupTime(value: unknown): PopupTime | null {
  if (!isObject(value)) return null
  const { experiment_id, user_id, atMs } = value
  if (typeof experiment_id !== 'string' || typeof user_id !== 'string' || typeof atMs !== 'number') return null
  return { experiment_id, user_id, atMs }
}

/** A list of `{parameter, value}`, as the server sends it, by name. */
export function asParameters(value: unknown): Record<string, string> {
  const parameters: Record<string, string> = Object.create(null)
  if (!Array.isArray(value)) return parameters
  for (const entry of value) {
    if (isObject(entry) && typeof entry['parameter'] === 'string') parameters[entry['parameter']] = String(entry['value'] ?? '')
  }
  return parameters
}

const POST_TEXTS = ['name', 'author_handle', 'source', 'initials', 'headline', 'body']

const OPTIONAL_TEXTS = ['author_line', 'reposted_by', 'community']

const isText = (value: unknown) => typeof value === 'string'
const isListOf = (value: unknown, isEntry: (entry: unknown) => boolean) => Array.isArray(value) && value.every(isEntry)

const isPosted = (value: unknown) => value === null || (isObject(value) && isText(value['text']))
const isPicture = (value: unknown) => isObject(value) && isText(value['url']) && isText(value['alt'])
const isQuoted = (value: unknown) =>
  isObject(value) &&
  ['name', 'author_handle', 'initials', 'body'].every((name) => isText(value[name])) &&
  isPosted(value['posted'])
const isPoll = (value: unknown) => isObject(value) && isListOf(value['options'], isText)

const isPost = (value: unknown) =>
  isObject(value) &&
  POST_TEXTS.every((name) => typeof value[name] === 'string') &&
  OPTIONAL_TEXTS.every((name) => value[name] === undefined || typeof value[name] === 'string') &&
  isPosted(value['posted']) &&
  (value['more_pictures'] === undefined || isListOf(value['more_pictures'], isPicture)) &&
  (value['quoted'] === undefined || isQuoted(value['quoted'])) &&
  (value['poll'] === undefined || isPoll(value['poll']))

const isLink = (value: unknown) =>
  isObject(value) && ['headline', 'source', 'opens'].every((name) => typeof value[name] === 'string') && hasWebAddress(value)

/** A changed storage must not make a link run a script. */
const hasWebAddress = ({ url }: Fields) => url === undefined || (typeof url === 'string' && /^https?:\/\//i.test(url))

const isEntity = (value: unknown): value is FeedEntity =>
  isObject(value) &&
  ['entity_id', 'entity_url', 'entity_type', 'alt_text'].every((name) => typeof value[name] === 'string') &&
  isCount(value['idx']) &&
  isObject(value['shown_counts']) &&
  (value['views'] === undefined || isCount(value['views'])) &&
  (value['post'] === undefined || isPost(value['post'])) &&
  (value['link'] === undefined || isLink(value['link']))

/** All or nothing: a feed with holes is not the feed that was assigned. */
export const asEntities = (value: unknown): FeedEntity[] | undefined =>
  Array.isArray(value) && value.every(isEntity) ? value : undefined

const BITS = ['shares', 'likes', 'read_later', 'accuracy_score', 'upvote', 'downvote']
const TIMES = ['idx', 'lastViewTime', 'lastEngageTime', 'lastRT', 'dwells']

const isRecord = (value: unknown): value is EngagementRecord =>
  isObject(value) &&
  typeof value['entity_id'] === 'string' &&
  BITS.every((name) => value[name] === 0 || value[name] === 1) &&
  TIMES.every((name) => isCount(value[name])) &&
  Array.isArray(value['dwellTimes']) &&
  Array.isArray(value['dwellsInviewTime'])

export const asEngagement = (value: unknown): EngagementRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

export const asConsentAnswer = (value: string): 'none' | 'given' | 'refused' =>
  value === 'given' || value === 'refused' ? value : 'none'

export function asEnded(value: unknown): Ended | undefined {
  if (!isObject(value)) return undefined
  const { session_token, experiment_id, user_id, color_scheme } = value
  if (typeof session_token !== 'string' || typeof experiment_id !== 'string' || typeof user_id !== 'string') return undefined
  if (session_token === '') return undefined
  return { session_token, experiment_id, user_id, ...(typeof color_scheme === 'string' && { color_scheme }) }
}
