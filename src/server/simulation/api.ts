import { Agent, request } from 'node:http'
import { request as secureRequest } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'
import type { ApiPath, ReplyFrom, SentTo } from '#contract/endpoints.ts'
import type { Refused } from '#contract/wire.ts'

export type Api = {
  call: <P extends ApiPath>(path: P, body: SentTo<P>) => Promise<ReplyFrom<P>>
  close: () => void
}

/** The server did not take a call. */
export class CallRefused extends Error {
  constructor(
    readonly call: string,
    readonly code: string,
    message: string,
  ) {
    super(message)
  }
}

/** `token` is one of the API, for a server that does not know its owner by the machine. */
type Options = { token?: string | undefined; signal?: AbortSignal | undefined }

/** A page tries again where there was no answer, or the server has too much to do. */
const MOST_TRIES = 6
const FIRST_WAIT_MS = 250

/** Calls of a server over HTTP, by connections that stay open. */
export function openApi(url: string, { token, signal }: Options = {}): Api {
  const isSecure = url.startsWith('https:')
  const agent = isSecure ? undefined : new Agent({ keepAlive: true })
  const send = (path: string, body: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const options = {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(agent && { agent }),
        ...(signal && { signal }),
      }
      const sent = (isSecure ? secureRequest : request)(new URL(path, url), options, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString() }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(body)
    })
  return {
    call: async (path, body) => {
      const text = JSON.stringify(body)
      for (let tries = 1; ; tries++) {
        const answer = await send(path, text).catch((error: Error) => {
          if (signal?.aborted) throw error
          return { status: 0, text: error.message }
        })
        const isPassing = answer.status === 0 || answer.status === 429 || answer.status >= 500
        if (answer.status === 200) return JSON.parse(answer.text) as never // the contract checked it on its way out
        if (!isPassing || tries === MOST_TRIES) throw refusalIn(path, answer)
        await pause(FIRST_WAIT_MS * 2 ** (tries - 1), undefined, signal ? { signal } : {})
      }
    },
    close: () => agent?.destroy(),
  }
}

function refusalIn(path: string, { status, text }: { status: number; text: string }): CallRefused {
  if (status === 0) return new CallRefused(path, 'no_answer', text)
  try {
    const { error } = JSON.parse(text) as Refused
    return new CallRefused(path, error.code, error.message)
  } catch {
    return new CallRefused(path, `status_${status}`, 'The answer is not one of this server')
  }
}
