import type { ApiPath, ReplyFrom, SentTo } from '#contract/endpoints.ts'
import { API_ORIGIN } from './api-origin.ts'

/** Types alone come from the contract: the schema library would make the participant's bundle too large. */
export type ApiResult<Reply> =
  | { ok: true; reply: Reply }
  /** No answer, or one that is not ours (a hotel's sign-in page answers 200 with HTML). The call may have arrived. */
  | { ok: false; problem: 'no-answer' }
  | Refused

type Refused = {
  ok: false
  problem: 'refused'
  status: number
  code: string
  message: string
  /** One sentence per field, `field: what is wrong with it`. */
  problems?: readonly string[]
  retryAfterMs: number | null
}

export type CallOptions = {
  method?: 'GET' | 'POST'
  /** Lets the call outlive the page; the browser then allows 64 KB at most. */
  keepalive?: boolean
  timeoutMs?: number
}

const TIMEOUT_MS = 20_000

/** Sent with every call. The researcher's pages add the lab that somebody works in. */
export const callHeaders: Record<string, string> = {}

export async function callApi<P extends ApiPath>(
  path: P,
  body: SentTo<P>,
  { method = 'POST', keepalive = false, timeoutMs = TIMEOUT_MS }: CallOptions = {},
): Promise<ApiResult<ReplyFrom<P>>> {
  const patience = new AbortController()
  const timer = setTimeout(() => patience.abort(), timeoutMs)
  try {
    const isPost = method === 'POST'
    const headers = { ...callHeaders, ...(isPost && { 'content-type': 'application/json' }) }
    const sent = isPost ? { body: JSON.stringify(body) } : {}
    const response = await fetch(API_ORIGIN === '' ? path : `${API_ORIGIN}${path}`, {
      method,
      headers,
      ...sent,
      keepalive,
      signal: patience.signal,
    })
    return readResult<ReplyFrom<P>>(response, await response.text())
  } catch {
    // fetch throws where there was no answer.
    return { ok: false, problem: 'no-answer' }
  } finally {
    clearTimeout(timer)
  }
}

type Answer = { success?: unknown; error?: { code?: unknown; message?: unknown; problems?: unknown } }

function readResult<Reply>(response: Response, text: string): ApiResult<Reply> {
  const answer = parseAnswer(text)
  if (response.ok) {
    // The server parses its replies against the contract before it sends them; here `success` is enough.
    return answer?.success === 'true' ? { ok: true, reply: answer as Reply } : { ok: false, problem: 'no-answer' }
  }
  return {
    ok: false,
    problem: 'refused',
    status: response.status,
    code: String(answer?.error?.code ?? ''),
    message: String(answer?.error?.message ?? ''),
    ...(Array.isArray(answer?.error?.problems) && { problems: answer.error.problems.map(String) }),
    retryAfterMs: readRetryAfter(response.headers.get('retry-after'), Date.now()),
  }
}

function parseAnswer(text: string): Answer | undefined {
  try {
    const value: unknown = API_ORIGIN === '' ? JSON.parse(text) : JSON.parse(text, withMediaAddresses)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** The server names its pictures and films by their path alone. */
const withMediaAddresses = (_key: string, value: unknown): unknown =>
  typeof value === 'string' && /^\/media\/[\w-]+$/.test(value) ? `${API_ORIGIN}${value}` : value

/** Seconds or a date (RFC 9110), as milliseconds from now. */
export function readRetryAfter(header: string | null, atMs: number): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const waitMs = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - atMs
  return Number.isFinite(waitMs) ? Math.max(0, waitMs) : null
}
