import { vi } from 'vitest'
import type { ParticipantEvent, RefusedEvent } from '#contract/events.ts'
import { SUBMIT_CLICK } from '#domain/feed/milestones.ts'
import type { Journey, JourneyStep } from '#domain/journey/step.ts'

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
  /** The same for forms that are written by the specified call. */
  storeForms: () => void
  /** The questionnaires of the study, before the feed and after it. */
  forms: { before: string[]; after: string[] }
  /** Where the person is, by what is stored. */
  journey: () => Journey
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
  const written = new Set<string>()
  const forms: FakeServer['forms'] = { before: [], after: [] }
  const journey = () => journeyOf(forms, stored, written)
  const tellJourney = () => ok({ data: { journey: journey() } })
  const storeForms = () =>
    void answers.set('/v1/write_form', ({ form }) => {
      written.add(String(form))
      return tellJourney()
    })
  storeEvents()
  storeForms()
  answers.set('/v1/next_step', tellJourney)
  // An ending asks until it is answered: that of an earlier test may ask this server.
  answers.set('/v1/end_session', () => refusing(401, { code: 'token_required' }))
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
    storeForms,
    forms,
    journey,
    answer: (path, how) => void answers.set(path, how),
    answerTo: (path) => answers.get(path) ?? (() => ok({})),
  }
}

/** A form is done once it is stored, the feed once it is submitted or a form after it is stored. */
function journeyOf(
  { before, after }: FakeServer['forms'],
  stored: readonly ParticipantEvent[],
  written: ReadonlySet<string>,
): Journey {
  const isSent = (name: string) => written.has(name) || stored.some((event) => event.kind === 'form' && event.form === name)
  const isSubmitted = stored.some((event) => event.kind === 'track' && event.name === SUBMIT_CLICK)
  const form = (name: string): JourneyStep => ({ step: 'form', name, is_done: isSent(name) })
  const steps: JourneyStep[] = [
    ...before.map(form),
    { step: 'feed', name: 'feed', is_done: isSubmitted || after.some(isSent) },
    ...after.map(form),
  ]
  const open = steps.find(({ is_done }) => !is_done)
  if (open === undefined) return { steps, next: { step: 'end' } }
  return { steps, next: open.step === 'form' ? { step: 'form', name: open.name } : { step: 'feed' } }
}
