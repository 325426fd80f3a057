import { type CryptoKey, compactVerify, decodeProtectedHeader, importJWK, type JWK } from 'jose'
import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { LinkClaims } from '#domain/panels/signed-link.ts'
import type { LinkSigning } from './panel-api.ts'

/** `unreachable`: nobody can tell, because the keys of the panel cannot be read. `sinceMs`: when this server saw the token first. */
export type OpenedToken =
  | { ok: true; claims: LinkClaims; sinceMs: number }
  | { ok: false; problem: 'forged' | 'unreachable'; retryAfter?: number }

/** The signed tokens of links, as far as the keys of the panel can tell: whether they are right for a study is `linkProblem`. */
export type PanelLinks = { open: (token: string) => Promise<OpenedToken> }

/** The panel asks to read its keys once a day. */
const KEYS_LIVE_MS = 24 * 3_600_000
/** Keys that cannot be read again are used for so long. */
const KEYS_LAST_MS = 7 * 24 * 3_600_000
/** A token may name a key that is newer than ours. Anybody can make such tokens, so keys are read again this often at the most. */
const READ_AGAIN_MS = 60_000
/** After a failure. */
const RETRY_MS = 10_000
const PATIENCE_MS = 5000
const MAX_BYTES = 256 * 1024
const MAX_TOKEN_LENGTH = 8192

/** People who wait for the keys: their token must not grow old meanwhile. */
const MAX_WAITING = 10_000
const WAITING_MS = 3_600_000

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.optional(z.string()), kty: z.optional(z.string()) })) })
type KeySet = { keys: ReadonlyMap<string, CryptoKey>; readMs: number }

type Opening = {
  /** Of the panel's API. */
  address: string
  signs: LinkSigning
  now: () => number
}

export function openPanelLinks({ address, signs, now }: Opening): PanelLinks {
  let known: KeySet | undefined
  let reading: Promise<void> | undefined
  /** The last attempt, whether it succeeded or not. */
  let triedMs = Number.NEGATIVE_INFINITY
  let hasFailed = false
  const waiting = new LRUCache<string, number>({ max: MAX_WAITING })

  async function read(): Promise<void> {
    triedMs = now()
    try {
      known = { keys: await fetchKeys(new URL(signs.keysPath, address).href, signs.algorithm), readMs: now() }
      hasFailed = false
    } catch {
      hasFailed = true
    }
  }

  /** One at a time, however many people arrive. */
  function readOnce(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const age = () => (known === undefined ? Number.POSITIVE_INFINITY : now() - known.readMs)

  async function keyOf(kid: string): Promise<CryptoKey | 'unknown' | 'unreachable'> {
    const sinceTry = () => now() - triedMs
    if (age() > KEYS_LIVE_MS && (!hasFailed || sinceTry() >= RETRY_MS)) await readOnce()
    else if (reading !== undefined && known === undefined) await reading
    if (known?.keys.has(kid) !== true && age() <= KEYS_LAST_MS && sinceTry() >= (hasFailed ? RETRY_MS : READ_AGAIN_MS))
      await readOnce()
    if (known === undefined || age() > KEYS_LAST_MS) return 'unreachable'
    // The keys that we have do not know it, and newer ones cannot be read.
    return known.keys.get(kid) ?? (hasFailed ? 'unreachable' : 'unknown')
  }

  return {
    open: async (token) => {
      const kid = kidOf(token, signs.algorithm)
      if (kid === undefined) return { ok: false, problem: 'forged' }
      const key = await keyOf(kid)
      if (key === 'unreachable') {
        if (!isWaiting(waiting.get(token), now())) waiting.set(token, now())
        return { ok: false, problem: 'unreachable', retryAfter: RETRY_MS / 1000 }
      }
      const claims = key === 'unknown' ? undefined : signs.claimsOf(await payloadOf(token, key, signs.algorithm))
      if (claims === undefined) return { ok: false, problem: 'forged' }
      const seenMs = waiting.get(token)
      return { ok: true, claims, sinceMs: isWaiting(seenMs, now()) ? seenMs : now() }
    },
  }
}

const isWaiting = (seenMs: number | undefined, nowMs: number): seenMs is number =>
  seenMs !== undefined && nowMs - seenMs <= WAITING_MS

/** Undefined for what is no token of this algorithm. */
function kidOf(token: string, algorithm: string): string | undefined {
  if (token.length > MAX_TOKEN_LENGTH) return undefined
  try {
    const { alg, kid } = decodeProtectedHeader(token)
    return alg === algorithm ? kid : undefined
  } catch {
    return undefined
  }
}

/** Undefined where the signature is not that of the key. */
async function payloadOf(token: string, key: CryptoKey, algorithm: string): Promise<unknown> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [algorithm] })
    return JSON.parse(new TextDecoder().decode(payload))
  } catch {
    return undefined
  }
}

async function fetchKeys(url: string, algorithm: string): Promise<ReadonlyMap<string, CryptoKey>> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!response.ok) throw new Error(`The keys were answered with ${response.status}`)
  const text = await response.text()
  if (text.length > MAX_BYTES) throw new Error('The keys are too long')
  const found = new Map<string, CryptoKey>()
  for (const jwk of keySet.parse(JSON.parse(text)).keys) {
    if (jwk.kid === undefined || jwk.kty === 'oct') continue
    const key = await importJWK(jwk as JWK, algorithm) // its fields are checked by the import
    if ('type' in key && key.type === 'public') found.set(jwk.kid, key)
  }
  // An empty list would refuse everybody until tomorrow.
  if (found.size === 0) throw new Error('No key could be used')
  return found
}
