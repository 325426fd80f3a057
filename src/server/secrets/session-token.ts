import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { decrypt, encrypt, NONCE_BYTES } from './encrypt.ts'
import { openPerson, personalLinkKey, sealPerson, stopLinkKey } from './personal-link.ts'
import { makeReceipt, openReceipt } from './receipt.ts'

/** The content of a token. Only this installation can read it. */
export type Session = {
  participant_id: number
  session_id: number
  condition: number
  experiment_id: string
  user_id: string
  /** The feed that the page shows, by its name in the journey: events that it sends are of this feed. */
  feed: string
}

export type SessionTokens = {
  seal: (session: Session) => string
  open: (token: string) => Session | undefined
  /** The code that a participant keeps after the visit, and back. */
  receipt: (participant_id: number) => string
  openReceipt: (receipt: string) => number | undefined
  /** What a link of one person carries, and back. It opens the study, and is no token. */
  personalLink: (participant_id: number) => string
  openPersonalLink: (sealed: string) => number | undefined
  /** What the link carries by which a person gets no more mails, and back. */
  stopLink: (participant_id: number) => string
  openStopLink: (sealed: string) => number | undefined
}

/** About as many people as are active at the same time: their tokens are not decrypted again at every click. */
const MAX_CACHED_TOKENS = 10_000

/** Encrypted tokens: a write needs no look-up, and no node keeps a session in memory. */
export function sessionTokens(key: Buffer): SessionTokens {
  const linkKey = personalLinkKey(key)
  const stopKey = stopLinkKey(key)
  const opened = new LRUCache<string, Session>({ max: MAX_CACHED_TOKENS })
  return {
    seal: (session) => sealSession(key, session),
    receipt: (participant_id) => makeReceipt(key, participant_id),
    openReceipt: (receipt) => openReceipt(key, receipt),
    personalLink: (participant_id) => sealPerson(linkKey, participant_id),
    openPersonalLink: (sealed) => openPerson(linkKey, sealed),
    stopLink: (participant_id) => sealPerson(stopKey, participant_id),
    openStopLink: (sealed) => openPerson(stopKey, sealed),
    open: (token) => {
      const session = opened.get(token) ?? openSession(key, token)
      opened.set(token, session)
      return session
    },
  }
}

function sealSession(key: Buffer, session: Session): string {
  const { participant_id, session_id, condition, experiment_id, user_id, feed } = session
  const named = feed === ONLY_FEED ? [] : [feed]
  const plain = Buffer.from(JSON.stringify([participant_id, session_id, condition, experiment_id, user_id, ...named]))
  // The nonce is computed from the content: a session always has the same token, and two sessions never share a nonce.
  return encrypt(key, plain, createHmac('sha256', key).update(plain).digest().subarray(0, NONCE_BYTES))
}

function openSession(key: Buffer, token: string): Session | undefined {
  const plain = decrypt(key, token)
  if (plain === undefined) return undefined
  // The authentication tag proves that we made it, so its shape is known. Older tokens have a number as their last entry, which decides nothing any more.
  const [participant_id, session_id, condition, experiment_id, user_id, last] = JSON.parse(plain) as [
    number,
    number,
    number,
    string,
    string,
    (string | number)?,
  ]
  return { participant_id, session_id, condition, experiment_id, user_id, feed: typeof last === 'string' ? last : ONLY_FEED }
}
