import type { ReplyFrom } from '#contract/endpoints.ts'
import type { QueryParameters } from '#domain/session/query-parameters.ts'
import { isObject } from '../browser/stored-values.ts'

type EndingReply = ReplyFrom<'/v1/end_session'>['data']

/** What a reload of an ending must show again and the server does not store. */
export type EndingMemory = {
  choice: 'none' | 'kept' | 'withdrawn'
  message: string
  /** Of somebody who does not agree to take part: the parameters of their link, until the server has answered. */
  query?: QueryParameters | undefined
  /** Of somebody who did not agree: the answer. */
  reply?: EndingReply
}

type Slots = Pick<Storage, 'getItem' | 'setItem'>

const NAME = 'ending_view'
const NOTHING: EndingMemory = { choice: 'none', message: '' }

/** Belongs to one session: another study's ending does not find it. */
export function openEndingMemory(storage: Slots, session_token: string) {
  function read(): EndingMemory {
    try {
      const value: unknown = JSON.parse(storage.getItem(NAME) ?? 'null')
      if (typeof value !== 'object' || value === null) return NOTHING
      const kept = value as Partial<Record<'session_token' | keyof EndingMemory, unknown>> // any JSON object
      if (kept.session_token !== session_token) return NOTHING
      return {
        choice: kept.choice === 'kept' || kept.choice === 'withdrawn' ? kept.choice : 'none',
        message: typeof kept.message === 'string' ? kept.message : '',
        ...(isQuery(kept.query) && { query: kept.query }),
        ...(isReply(kept.reply) && { reply: kept.reply }),
      }
    } catch {
      return NOTHING
    }
  }
  const write = (changes: Partial<EndingMemory>) =>
    storage.setItem(NAME, JSON.stringify({ ...read(), ...changes, session_token }))
  return { read, write }
}

const isQuery = (value: unknown): value is QueryParameters =>
  isObject(value) && Object.values(value).every((parameter) => typeof parameter === 'string')

/** Participants can change their storage. Texts and links in it are shown as those of the server are: markdown, and http(s) alone. */
const isReply = (value: unknown): value is EndingReply =>
  typeof value === 'object' &&
  value !== null &&
  'outcome' in value &&
  value.outcome === 'no_consent' &&
  'ending' in value &&
  typeof value.ending === 'object' &&
  'contact' in value &&
  typeof value.contact === 'string'
