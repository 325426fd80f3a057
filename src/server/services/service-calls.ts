import type { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod/mini'
import type { ServiceRules } from '#domain/services/service-rules.ts'
import { retryWhenAsked, waitInWords, waitOf } from '../outside/retry-when-asked.ts'
import type { Answered, ServiceFailure, Wait } from './service-api.ts'

/** A wait that the service asks for; without its number, the usual one is taken. */
type Tried<T> = T | ServiceFailure | { waitS: number }

type Attempts<T> = { once: () => Promise<Tried<T>>; wait: Wait; signal?: AbortSignal | undefined }

/** Where the service names no wait: a connection that broke, or a service that has trouble of its own. */
const WAITS_S: readonly number[] = [1, 5, 30, 120, 300]
/** Files are sent in the background, where a wait holds up nobody. Longer in all, and the person sends again. */
const MOST_WAIT_S = 1800

/** Without those that say that nothing will change by waiting, such as no room (507). */
const PASSING: readonly number[] = [500, 502, 503, 504]

type Refused = { rules: ServiceRules; thing: string; status: number; detail: string }

const MAX_DETAIL = 400

type Given = {
  rules: ServiceRules
  /** Where the token may go: to the address of the service and other hosts of its own. */
  origins: readonly string[]
  /** Of the bodies that are sent. */
  contentType: string
  /** What the service says of a refusal in its body; empty if nothing that people can use. */
  readDetail: (body: unknown) => string
  wait?: Wait | undefined
}

/** `thing`: what the call is about, for a sentence such as "Zenodo knows no such deposit". */
type Request = { method: 'GET' | 'POST' | 'PUT' | 'PATCH'; address: string; thing: string; body?: object }

/** Without its address, which the service names. */
export type FileToUpload = Omit<Upload, 'address' | 'thing'> & { name: string }

export type Upload = {
  /** PUT to it replaces what it names. */
  address: string
  thing: string
  size: number
  /** Opened again for every try. */
  open: () => Promise<Readable>
  /** How many bytes were sent so far. */
  onSent: (bytes: number) => void
  /** Aborted when the file is not wanted any more. */
  signal?: AbortSignal
}

const PATIENCE_MS = 20_000
/** An upload may take hours, but not stand still for so long. */
const STANDSTILL_MS = 60_000

export type ServiceCalls = ReturnType<typeof openServiceCalls>

/** HTTP calls to a service, with its refusals as sentences. */
export function openServiceCalls({ rules, origins, contentType, readDetail, wait = pause }: Given) {
  const { label } = rules
  type Raw = Answered<unknown> | { waitS: number }

  /** Undefined where the address is no address of the service: an answer could name any, and the token would go there. */
  const isOwn = (address: string) => URL.canParse(address) && origins.includes(new URL(address).origin)

  async function answerOf(response: Response, thing: string): Promise<Raw> {
    const body = jsonOf(await response.text())
    if (response.ok) return { ok: true, value: body }
    const retryAfter = response.headers.get('retry-after')
    if (response.status === 429) return { waitS: waitOf(retryAfter, Date.now()) }
    const refused = refusalOf({ rules, thing, status: response.status, detail: readDetail(body) })
    return retryAfter === null ? refused : { ...refused, waitS: waitOf(retryAfter, Date.now()) }
  }

  const answered = (raw: Raw): Answered<unknown> =>
    'ok' in raw ? raw : { ok: false, status: 429, problem: `${label} asks to wait ${waitInWords(raw.waitS)}. Try again then.` }

  const elsewhere: ServiceFailure = {
    ok: false,
    problem: `${label} named an address of somebody else, to which the token is not sent.`,
  }

  async function call(token: string, { method, address, thing, body }: Request): Promise<Answered<unknown>> {
    if (!isOwn(address)) return elsewhere
    const once = async (): Promise<Raw> => {
      try {
        const response = await fetch(address, {
          method,
          headers: { authorization: `Bearer ${token}`, accept: 'application/json', ...(body && { 'content-type': contentType }) },
          ...(body && { body: JSON.stringify(body) }),
          redirect: 'error',
          signal: AbortSignal.timeout(PATIENCE_MS),
        })
        return await answerOf(response, thing)
      } catch (error) {
        return { ...unanswered(label, error), mayBeDone: method !== 'GET' }
      }
    }
    return answered(await retryWhenAsked({ once, wait }))
  }

  /** The answer of a call, if it has this form. */
  async function read<T>(schema: z.ZodMiniType<T>, token: string, request: Request): Promise<Answered<T>> {
    const asked = await call(token, request)
    return asked.ok ? parsed(schema, asked.value, request.method !== 'GET') : asked
  }

  function parsed<T>(schema: z.ZodMiniType<T>, value: unknown, mayBeDone: boolean): Answered<T> {
    const answer = schema.safeParse(value)
    if (answer.success) return { ok: true, value: answer.data }
    return { ok: false, problem: `${label} answered something that this server does not understand.`, mayBeDone }
  }

  /** Streams a file, again from its beginning where that may help. Nothing of it is held in memory. */
  async function upload<T>(schema: z.ZodMiniType<T>, token: string, file: Upload): Promise<Answered<T>> {
    if (!isOwn(file.address)) return elsewhere
    const once = async (): Promise<Raw> => {
      const standstill = new AbortController()
      const timer = globalThis.setTimeout(() => standstill.abort(new DOMException('', 'TimeoutError')), STANDSTILL_MS)
      const stream = await file.open()
      file.onSent(0)
      try {
        const response = await fetch(file.address, {
          method: 'PUT',
          headers: {
            authorization: `Bearer ${token}`,
            'content-type': 'application/octet-stream',
            'content-length': String(file.size),
          },
          body: counted(stream, (bytes) => {
            timer.refresh()
            file.onSent(bytes)
          }),
          duplex: 'half',
          redirect: 'error',
          signal: file.signal === undefined ? standstill.signal : AbortSignal.any([standstill.signal, file.signal]),
        })
        return await answerOf(response, file.thing)
      } catch (error) {
        return unanswered(label, error)
      } finally {
        clearTimeout(timer)
        stream.destroy()
      }
    }
    const asked = answered(await retryUpload({ once, wait, signal: file.signal }))
    return asked.ok ? parsed(schema, asked.value, true) : asked
  }

  return { read, upload }
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> => setTimeout(ms, undefined, { signal })

function unanswered(label: string, error: unknown): ServiceFailure {
  const isLate = error instanceof Error && error.name === 'TimeoutError'
  return { ok: false, problem: isLate ? `${label} did not answer in time. Try again later.` : `${label} cannot be reached.` }
}

async function* counted(stream: Readable, onSent: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of stream) {
    yield chunk
    bytes += chunk.length
    onSent(bytes)
  }
}

/** An answer without JSON is none that anybody waits for. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What a service refused, as a sentence that says what to do. */
function refusalOf({ rules, thing, status, detail }: Refused): ServiceFailure {
  return { ok: false, status, problem: sentence(rules, thing, status, detail), ...(status >= 500 && { mayBeDone: true }) }
}

function sentence({ label, scopes, tokenPlace }: ServiceRules, thing: string, status: number, detail: string): string {
  if (status === 401)
    return `${label} does not accept the token: it is wrong, has run out or was deleted there. Store another one.`
  if (status === 403)
    return `${label} does not let this token do that. It needs the scope ${scopes.write}, and the account needs the right to change the ${thing}. Make a token with this scope (${tokenPlace}) and store it.`
  if (status === 404 || status === 410) return `${label} knows no such ${thing}: it may have been deleted there.`
  if (status === 409) return `${label} has a conflict with what is there already${said(detail)}`
  if (status === 413 || status === 507) return `${label} has no room for the ${thing}${said(detail)}`
  if (status >= 500) return `${label} has a problem of its own (${status}). Try again later.`
  return detail === '' ? `${label} answered ${status}.` : `${label} refuses${said(detail)}`
}

const said = (detail: string) => (detail === '' ? '.' : `: ${detail.slice(0, MAX_DETAIL)}`)

/** Sends a file again after a broken connection, trouble of the service or a wait that it asks for, within a bound. */
async function retryUpload<T extends { ok: true }>({ once, wait, signal }: Attempts<T>): Promise<Tried<T>> {
  let waitedS = 0
  for (const usualS of WAITS_S) {
    const tried = await once()
    if ('ok' in tried && (tried.ok || (tried.status !== undefined && !PASSING.includes(tried.status)))) return tried
    const waitS = tried.waitS ?? usualS
    waitedS += waitS
    if (signal?.aborted || waitedS > MOST_WAIT_S) return tried
    await wait(waitS * 1000, signal)
  }
  return await once()
}
