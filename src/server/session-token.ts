import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { makeReceipt, openReceipt } from './receipt.ts'

/** The content of a token. Only this installation can read it. */
export type Session = {
  participant_id: number
  session_id: number
  condition: number
  experiment_id: string
  user_id: string
  /** As stored with the session (ruling F3). */
  is_second_browser: boolean
}

export type SessionTokens = {
  seal: (session: Session) => string
  open: (token: string) => Session | undefined
  /** The code that a participant keeps after the visit, and back. */
  receipt: (participant_id: number) => string
  openReceipt: (receipt: string) => number | undefined
}

/** About as many people as are active at the same time: their tokens are not decrypted again at every click. */
const MAX_CACHED_TOKENS = 10_000

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypted tokens (AES-256-GCM): a write needs no look-up, and no node keeps a session in memory. */
export function sessionTokens(key: Buffer): SessionTokens {
  const opened = new LRUCache<string, Session>({ max: MAX_CACHED_TOKENS })
  return {
    seal: (session) => seal(key, session),
    receipt: (participant_id) => makeReceipt(key, participant_id),
    openReceipt: (receipt) => openReceipt(key, receipt),
    open: (token) => {
      const session = opened.get(token) ?? open(key, token)
      opened.set(token, session)
      return session
    },
  }
}

function seal(key: Buffer, session: Session): string {
  const { participant_id, session_id, condition, experiment_id, user_id, is_second_browser } = session
  const content = [participant_id, session_id, condition, experiment_id, user_id, ...(is_second_browser ? [1] : [])]
  const plain = Buffer.from(JSON.stringify(content))
  // The nonce is computed from the content: a session always has the same token, and two sessions never share a nonce.
  const nonce = createHmac('sha256', key).update(plain).digest().subarray(0, NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

function open(key: Buffer, token: string): Session | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString()
    // The authentication tag proves that we made it, so its shape is known.
    const [participant_id, session_id, condition, experiment_id, user_id, second] = JSON.parse(plain) as [
      number,
      number,
      number,
      string,
      string,
      1?,
    ]
    return { participant_id, session_id, condition, experiment_id, user_id, is_second_browser: second === 1 }
  } catch {
    return undefined
  }
}
