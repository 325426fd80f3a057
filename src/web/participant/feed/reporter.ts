import type { ParticipantEvent } from '#contract/events.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Outbox } from '../browser/outbox.ts'

type Own<K extends ParticipantEvent['kind']> = Omit<Extract<ParticipantEvent, { kind: K }>, 'event_uid' | 'client_time' | 'kind'>

/** Everything that a visit tells the server, as events in the outbox. */
export type Reporter = {
  track: (name: string) => void
  urlParam: (name: string, value: string) => void
  /** Answers that belong to no questionnaire page, such as those of an intervention. */
  answered: (form: string, fields: Readonly<Record<string, string>>) => void
  engaged: (engagement: Own<'engagement'>, atMs: number) => void
  /** What was done to a video, or how long it ran. */
  watched: (video: Own<'video'>, atMs: number) => void
  saw: (visibility: Own<'visibility'>) => void
  /** Returns the event's uid, so that the specified call can carry the same one. */
  dwelt: (dwell: Own<'dwell'>) => string
}

export function createReporter(outbox: Pick<Outbox, 'add'>, session_token: string, now: () => number): Reporter {
  const add = (event: ParticipantEvent, urgency?: 'click') => {
    void outbox.add(session_token, event, urgency)
    return event.event_uid
  }
  const stamp = (atMs = now()) => ({ event_uid: makeUuid(), client_time: atMs })
  return {
    track: (name) => void add({ ...stamp(), kind: 'track', name }),
    urlParam: (name, value) => void add({ ...stamp(), kind: 'url_param', name, value }),
    answered: (form, fields) => {
      const encoded = Object.entries(fields).map(([field, value]) => [field, encodeURIComponent(value)])
      add({ ...stamp(), kind: 'form', form, form_fields: Object.fromEntries(encoded) }, 'click')
    },
    engaged: (engagement, atMs) => void add({ ...stamp(atMs), kind: 'engagement', ...engagement }, 'click'),
    watched: (video, atMs) => void add({ ...stamp(atMs), kind: 'video', ...video }),
    saw: (visibility) => void add({ ...stamp(), kind: 'visibility', ...visibility }),
    dwelt: (dwell) => add({ ...stamp(), kind: 'dwell', ...dwell }, 'click'),
  }
}
