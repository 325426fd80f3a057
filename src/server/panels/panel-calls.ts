import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod/mini'
import { retryWhenAsked, waitInWords, waitOf } from '../outside/retry-when-asked.ts'
import type { Asked, Failed, Patience } from './panel-api.ts'

type Given = Patience & {
  /** For sentences. */
  label: string
  /** What the panel says of a refusal in its body; empty if nothing that people can use. */
  readDetail: (body: unknown) => string
  authorization: (token: string) => string
}

type Request = { method: 'GET' | 'POST' | 'PATCH'; address: string; body?: object }

const ANSWER_MS = 20_000

export type PanelCalls = ReturnType<typeof openPanelCalls>

/** HTTP calls to a panel, with its refusals as sentences. */
export function openPanelCalls({ label, readDetail, authorization, wait = setTimeout, answerMs = ANSWER_MS }: Given) {
  async function once(token: string, { method, address, body }: Request): Promise<Asked<unknown> | { waitS: number }> {
    try {
      const response = await fetch(address, {
        method,
        headers: { authorization: authorization(token), ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      })
      // An answer that breaks off is no answer, except where there is none to read.
      if (response.ok) return { ok: true, value: response.status === 204 ? null : await jsonOf(response) }
      if (response.status === 429) return { waitS: waitOf(response.headers.get('retry-after'), Date.now()) }
      return problemOf(response.status, await response.json().catch(() => null))
    } catch {
      return { ok: false, problem: `${label} did not answer.`, mayBeDone: method !== 'GET' }
    }
  }

  async function call(token: string, request: Request): Promise<Asked<unknown>> {
    const answered = await retryWhenAsked({ once: () => once(token, request), wait })
    if ('ok' in answered) return answered
    return { ok: false, problem: `${label} asks to wait ${waitInWords(answered.waitS)}. Nothing was done: try again then.` }
  }

  function problemOf(status: number, body: unknown): Failed {
    if (status === 401 || status === 403)
      return { ok: false, problem: `${label} does not accept the token, or it may not do this with this study.` }
    if (status === 404) return { ok: false, problem: `${label} knows no such study or submission.` }
    const detail = readDetail(body)
    if (status < 500 && detail !== '') return { ok: false, problem: `${label} refuses: ${detail}` }
    return { ok: false, problem: `${label} has a problem of its own at the moment (error ${status}).`, mayBeDone: status >= 500 }
  }

  /** The answer of a call, if it has this form. */
  async function read<T>(schema: z.ZodMiniType<T>, token: string, request: Request): Promise<Asked<T>> {
    const asked = await call(token, request)
    if (!asked.ok) return asked
    const parsed = schema.safeParse(asked.value)
    if (parsed.success) return { ok: true, value: parsed.data }
    return {
      ok: false,
      problem: `${label} answered something that this server does not understand.`,
      mayBeDone: request.method !== 'GET',
    }
  }

  /** The call is all that matters; what it answers is not read. */
  async function act(token: string, request: Request): Promise<Asked<null>> {
    const asked = await call(token, request)
    return asked.ok ? { ok: true, value: null } : asked
  }

  return { read, act }
}

/** Throws if the answer breaks off. An answer without JSON is none that anybody waits for. */
async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
