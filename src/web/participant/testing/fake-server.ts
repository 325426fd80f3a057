import { vi } from 'vitest'
import type { ParticipantEvent, RefusedEvent } from '#contract/events.ts'

type Body = Readonly<Record<string, unknown>>
export type Answer = { status?: number; headers?: Record<string, string>; body: object } | 'no-answer'
export type FakeServer = {
  /** Of the visits that this server admits; events of other visits are answered and forgotten. */
  session_token: string
  /** Calls that reached the server, in order. */
  calls: { path: string; body: Body }[]
  callsTo: (path: string) => Body[]
  /** Events that were stored, each once, in the order of arrival. */
  stored: ParticipantEvent[]
  /** As at first, after a test changed how events are answered. */
  storeEvents: () => void
  /** Changes how a path is answered from now on. */
  answer: (path: string, how: (body: Body) => Answer) => void
  /** How a path is answered now. */
  answerTo: (path: string) => (body: Body) => Answer
}

const ok = (body: object): Answer => ({ body: { success: 'true', ...body } })

export const refusing = (status: number, error: object = {}): Answer => ({
  status,
  body: { success: 'false', error: { code: 'refused', message: 'No.', ...error } },
})

/** The network and what is behind it. Everything is stored unless a test says otherwise. */
export function fakeServer(isRefused: (event: ParticipantEvent) => RefusedEvent | undefined = () => undefined): FakeServer {
  const session_token = crypto.randomUUID()
  const calls: FakeServer['calls'] = []
  const stored: ParticipantEvent[] = []
  const answers = new Map<string, (body: Body) => Answer>()
  const storeEvents = () =>
    void answers.set('/v1/events', (body) => {
      // Sent by our own outbox, whose type says so.
      const events = body['events'] as ParticipantEvent[]
      const refused = events.flatMap((event) => isRefused(event) ?? [])
      const uids = new Set(refused.map(({ event_uid }) => event_uid))
      const accepted = events.filter(({ event_uid }) => !uids.has(event_uid))
      const fresh = accepted.filter(({ event_uid }) => !stored.some((other) => other.event_uid === event_uid))
      if (body['session_token'] === session_token) stored.push(...fresh)
      return ok({ stored: fresh.length, duplicate: accepted.length - fresh.length, refused })
    })
  storeEvents()
  vi.stubGlobal('fetch', async (path: string, { body: text = '{}' }: { body?: string } = {}) => {
    const body: Body = JSON.parse(text)
    const answer = answers.get(path)?.(body) ?? ok({})
    if (answer === 'no-answer') throw new TypeError('Failed to fetch')
    calls.push({ path, body })
    return new Response(JSON.stringify(answer.body), { status: answer.status ?? 200, headers: answer.headers ?? {} })
  })
  return {
    session_token,
    calls,
    callsTo: (path) => calls.filter((call) => call.path === path).map(({ body }) => body),
    stored,
    storeEvents,
    answer: (path, how) => void answers.set(path, how),
    answerTo: (path) => answers.get(path) ?? (() => ok({})),
  }
}
