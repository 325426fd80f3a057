import type { FeedEntity } from '#contract/load-experiment.ts'
import type { EngagementRecord } from '#domain/engagement/engagement-record.ts'
import type { PopupTime } from '#domain/session/start-session.ts'

/** Who saw an ending of which study; a reload of the page shows it again. */
export type Ended = {
  session_token: string
  experiment_id: string
  user_id: string
  color_scheme?: string
  /** There are further visits: the link of the study asks the server whether one is due. */
  comes_back?: true
}

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

type Check = (value: unknown) => boolean

const isText: Check = (value) => typeof value === 'string'
const isListOf =
  (isEntry: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(isEntry)

type Checks = Readonly<Record<string, Check>>

/** Whether the value has these texts and fields, and others that are of their kind if it has them. */
const isShaped =
  (texts: readonly string[], fields: Checks = {}, others: Checks = {}): Check =>
  (value) => {
    const passes = (checks: Checks, isAbsentFine: boolean) =>
      isObject(value) &&
      Object.keys(checks).every((name) => (isAbsentFine && value[name] === undefined) || checks[name]?.(value[name]))
    return isObject(value) && texts.every((name) => isText(value[name])) && passes(fields, false) && passes(others, true)
  }

const posted: Check = (value) => value === null || isShaped(['text'])(value)

const isPost = isShaped(
  ['name', 'author_handle', 'source', 'initials', 'headline', 'body'],
  { posted },
  {
    author_line: isText,
    reposted_by: isText,
    community: isText,
    more_pictures: isListOf(isShaped(['url', 'alt'])),
    quoted: isShaped(['name', 'author_handle', 'initials', 'body'], { posted }),
    poll: isShaped([], { options: isListOf(isText) }),
  },
)

/** A changed storage must not make a link run a script. */
const isWebAddress: Check = (value) => isText(value) && /^https?:\/\//i.test(String(value))

const isCard = isShaped(
  ['entity_id', 'entity_url', 'entity_type', 'alt_text'],
  { idx: isCount, shown_counts: isObject },
  { views: isCount, post: isPost, link: isShaped(['headline', 'source', 'opens'], {}, { url: isWebAddress }) },
)

const isEntity = (value: unknown): value is FeedEntity => isCard(value)

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
  const { session_token, experiment_id, user_id, color_scheme, comes_back } = value
  if (typeof session_token !== 'string' || typeof experiment_id !== 'string' || typeof user_id !== 'string') return undefined
  if (session_token === '') return undefined
  return {
    ...{ session_token, experiment_id, user_id },
    ...(typeof color_scheme === 'string' && { color_scheme }),
    ...(comes_back === true && { comes_back }),
  }
}
