import { open } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPublicAddress } from '#domain/webhooks/public-address.ts'
import { elapsedMs } from '../machine/this-process.ts'
import { openRateLimiter, type RateLimiter } from '../rate-limiter.ts'
import { CLOSED_NETWORK, guardedLookup, type Lookup } from './guarded-lookup.ts'
import { OutsideError, type OutsideProblem, problemOf, problemOfStatus } from './outside-problem.ts'
import { type Pace, paceHosts } from './pace-hosts.ts'
import { readBody } from './read-body.ts'

type Options = {
  /** Replaced by tests alone, whose servers are on this machine. */
  mayReach?: (ip: string, port: number) => boolean
  resolve?: Lookup
  pace?: Pace
  /** Longest silence of the other side. */
  silenceMs?: number
}

type Wanted = {
  accept: string
  maxBytes: number
  /** What happens to a longer body: nothing of it is taken, or its beginning. */
  whenLonger: 'fail' | 'cut'
  /** For the whole of it, redirects included. */
  patienceMs: number
  signal?: AbortSignal
}

/** `address`: where it was in the end. */
type Answer = { address: string; contentType: string }
type Failed = { ok: false; problem: OutsideProblem }

/** Gets what is at an address that a researcher or a page named. Neither throws. */
export type Outside = {
  /** Counts one page that somebody asks for. Seconds to wait if that is too many, otherwise 0. */
  admit: RateLimiter
  read: (address: string, wanted: Wanted) => Promise<({ ok: true; bytes: Buffer } & Answer) | Failed>
  /** Into a file that is not there yet. */
  save: (address: string, wanted: Wanted, path: string) => Promise<({ ok: true } & Answer) | Failed>
}

type Take = (chunk: Buffer) => Promise<void> | void

/** Others are rarely pictures or pages, and a request could be understood as something else there. */
const PORTS: readonly number[] = [80, 443, 8080, 8443]
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]
const MAX_REDIRECTS = 5
/** Several pastes of fifty links at once, then one page a second. */
const PAGES = { burst: 200, perSecond: 1 }
const MAX_ADDRESS_LENGTH = 2048

const isPublic = (ip: string, port: number) => isPublicAddress(ip) && PORTS.includes(port)

/**
 * The address is hostile, and so is what answers. Every hop is checked as the first one: its address, and the machine that the
 * connection is made to. No cookies, no referrer, no credentials are sent.
 */
export function openOutside({
  mayReach = isPublic,
  resolve,
  pace = { atOnce: 2, gapMs: 250 },
  silenceMs = 10_000,
}: Options = {}): Outside {
  const paced = paceHosts(pace, elapsedMs)

  const ask = (url: URL, accept: string, signal: AbortSignal): Promise<IncomingMessage> =>
    new Promise((done, fail) => {
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
      const isAllowed = (ip: string) => mayReach(ip, port)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // Nothing is looked up for an address in digits.
      if (isIP(host) !== 0 && !isAllowed(host)) return fail(new OutsideError('closed'))
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      const asking = request(
        url,
        {
          headers: { accept, 'accept-encoding': 'identity', 'user-agent': 'Feedlab' },
          lookup: guardedLookup(isAllowed, resolve),
          signal,
          agent: false,
          timeout: silenceMs,
        },
        done,
      )
      asking.on('timeout', () => asking.destroy(new OutsideError('slow')))
      asking.on('error', (error) => fail(error.message === CLOSED_NETWORK ? new OutsideError('closed') : error))
      asking.end()
    })

  /** What is there, or where it is said to be. */
  const hop = (url: URL, { wanted, signal, take }: Errand): Promise<Answer | { next: string }> =>
    paced(url.host, async () => {
      signal.throwIfAborted()
      const response = await ask(url, wanted.accept, signal)
      try {
        const { statusCode = 0, headers } = response
        if (REDIRECTS.includes(statusCode) && headers.location !== undefined) return { next: headers.location }
        const problem = problemOfStatus(statusCode)
        if (problem) throw new OutsideError(problem)
        await readBody(response, wanted, take)
        return { address: url.href, contentType: headers['content-type'] ?? '' }
      } finally {
        response.destroy()
      }
    })

  async function follow(address: string, errand: Errand): Promise<Answer> {
    let url = addressOf(address)
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const found = await hop(url, errand)
      if (!('next' in found)) return found
      url = addressOf(found.next, url)
    }
    throw new OutsideError('redirects')
  }

  async function get(address: string, wanted: Wanted, take: Take): Promise<({ ok: true } & Answer) | Failed> {
    const patience = AbortSignal.timeout(wanted.patienceMs)
    const signal = wanted.signal ? AbortSignal.any([wanted.signal, patience]) : patience
    try {
      return { ok: true, ...(await follow(address, { wanted, signal, take })) }
    } catch (error) {
      return { ok: false, problem: patience.aborted ? 'slow' : problemOf(error) }
    }
  }

  return {
    admit: openRateLimiter(PAGES, elapsedMs),
    read: async (address, wanted) => {
      const chunks: Buffer[] = []
      const got = await get(address, wanted, (chunk) => void chunks.push(chunk))
      return got.ok ? { ...got, bytes: Buffer.concat(chunks) } : got
    },
    save: async (address, wanted, path) => {
      const file = await open(path, 'wx')
      try {
        return await get(address, wanted, (chunk) => file.writeFile(chunk))
      } finally {
        await file.close()
      }
    },
  }
}

type Errand = { wanted: Wanted; signal: AbortSignal; take: Take }

/** An address that may be asked at all, before its name is looked up. */
function addressOf(text: string, base?: URL): URL {
  if (text.length > MAX_ADDRESS_LENGTH || !URL.canParse(text, base?.href)) throw new OutsideError('no-address')
  const url = new URL(text, base)
  const isPlain = url.username === '' && url.password === ''
  if (!isPlain || !['http:', 'https:'].includes(url.protocol)) throw new OutsideError('no-address')
  url.hash = ''
  return url
}
