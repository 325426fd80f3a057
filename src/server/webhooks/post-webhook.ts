import { createHmac } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isLoopbackAddress, isPublicAddress, type Reach } from '#domain/webhooks/public-address.ts'
import { CLOSED_NETWORK, guardedLookup } from '../outside/guarded-lookup.ts'

export type Posted = { ok: true } | { ok: false; problem: string }

/** Sends a body to an address of a researcher. Never throws. */
export type PostWebhook = (address: string, body: string, headers: Readonly<Record<string, string>>) => Promise<Posted>

const PATIENCE_MS = 10_000

/**
 * The address is hostile. The name is looked up for the very connection that is made, so that it cannot mean another machine afterwards;
 * redirects are not followed; of the answer only the status is read.
 */
export function openWebhooks(reach: Reach, patienceMs = PATIENCE_MS): PostWebhook {
  const isAllowed = (ip: string) => isPublicAddress(ip) || (reach === 'also-this-machine' && isLoopbackAddress(ip))
  const lookUp = guardedLookup(isAllowed)

  return (address, body, headers) =>
    new Promise((resolve) => {
      const problem = webhookAddressProblem(address, reach)
      if (problem !== undefined) return resolve({ ok: false, problem })
      const url = new URL(address)
      const host = url.hostname.replace(/^\[|\]$/g, '')
      // Nothing is looked up for an address in digits.
      if (isIP(host) !== 0 && !isAllowed(host)) return resolve({ ok: false, problem: CLOSED_NETWORK })
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      const sending = request(
        url,
        {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
          lookup: lookUp,
          signal: AbortSignal.timeout(patienceMs),
          agent: false,
        },
        (response) => {
          const { statusCode = 0 } = response
          resolve(statusCode >= 200 && statusCode < 300 ? { ok: true } : { ok: false, problem: `it answered ${statusCode}` })
          response.destroy()
        },
      )
      sending.on('error', (error) => resolve({ ok: false, problem: wordsOf(error) }))
      sending.end(body)
    })
}

/** Without addresses: what a name means inside of our network is nobody's business. */
function wordsOf(error: NodeJS.ErrnoException): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError' || error.code === 'ABORT_ERR')
    return 'it did not answer in time'
  switch (error.code) {
    case undefined:
      return error.message
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'there is no such host'
    case 'ECONNREFUSED':
      return 'it refused the connection'
    default:
      return `the connection failed (${error.code})`
  }
}

/** Headers of a signed webhook: the receiver computes the same over the moment, a dot and the raw body (docs/NOTICES.md). */
export function webhookHeaders({ secret, body, atMs, id }: { secret: string; body: string; atMs: number; id: string }) {
  const timestamp = String(Math.floor(atMs / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  return {
    'feedlab-timestamp': timestamp,
    'feedlab-signature': `sha256=${signature}`,
    /** The same at every attempt, so that a receiver can ignore what it has. */
    'feedlab-delivery': id,
    'user-agent': 'Feedlab',
  }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']

/** Why an address cannot be used, before anybody looks up its name. */
export function webhookAddressProblem(address: string, reach: Reach): string | undefined {
  if (address.length > 2000) return 'The address is too long.'
  if (!URL.canParse(address)) return 'This is not an address. It must begin with https://'
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return 'The address must not hold a name or password.'
  if (protocol === 'http:' && reach === 'also-this-machine' && LOOPBACK_NAMES.includes(hostname)) return undefined
  return protocol === 'https:' ? undefined : 'The address must begin with https://'
}
