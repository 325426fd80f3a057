import type { ParticipantEvent } from '#contract/events.ts'
import { makeUuid } from '../browser/make-uuid.ts'
import type { Outbox } from '../browser/outbox.ts'

type Own<K extends ParticipantEvent['kind']> = Omit<Extract<ParticipantEvent, { kind: K }>, 'event_uid' | 'client_time' | 'kind'>

/** Everything that a visit reports to the server, as events in the outbox. */
export type Reporter = {
  track: (name: string, device?: Own<'track'>['device']) => void
  urlParam: (name: string, value: string) => void
  /** Answers of a questionnaire or an intervention, under a uid of their own or the one that the specified call carries. */
  answered: (
    form: string,
    fields: Readonly<Record<string, string>>,
    more?: Partial<Own<'form'> & { event_uid: string }>,
  ) => string
  engaged: (engagement: Own<'engagement'>, atMs: number) => void
  /** What was done to a video, or how long it ran. */
  watched: (video: Own<'video'>, atMs: number) => void
  acted: (act: Own<'act'>, atMs: number) => void
  saw: (visibility: Own<'visibility'>) => void
  /** The text of a post was unfolded or folded. */
  folded: (fold: Own<'fold'>) => void
  /** Returns the event's uid, so that the specified call can carry the same one. */
  dwelt: (dwell: Own<'dwell'>) => string
}

/** Spec 5: answers travel URL-encoded. Half a character, as a cut emoji leaves it, cannot be. */
export const encodeFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, encodeURIComponent(value.replace(/\p{Cs}/gu, '\ufffd'))]),
  )

export function createReporter(outbox: Pick<Outbox, 'add'>, session_token: string, now: () => number): Reporter {
  const add = (event: ParticipantEvent, urgency?: 'click') => {
    void outbox.add(session_token, event, urgency)
    return event.event_uid
  }
  const stamp = (atMs = now()) => ({ event_uid: makeUuid(), client_time: atMs })
  return {
    track: (name, device) => void add({ ...stamp(), kind: 'track', name, ...(device && { device }) }),
    urlParam: (name, value) => void add({ ...stamp(), kind: 'url_param', name, value }),
    answered: (form, fields, more) =>
      add({ ...stamp(), kind: 'form', form, form_fields: encodeFields(fields), ...more }, 'click'),
    engaged: (engagement, atMs) => void add({ ...stamp(atMs), kind: 'engagement', ...engagement }, 'click'),
    watched: (video, atMs) => void add({ ...stamp(atMs), kind: 'video', ...video }),
    acted: (act, atMs) => void add({ ...stamp(atMs), kind: 'act', ...act }, 'click'),
    saw: (visibility) => void add({ ...stamp(), kind: 'visibility', ...visibility }),
    folded: (fold) => void add({ ...stamp(), kind: 'fold', ...fold }, 'click'),
    dwelt: (dwell) => add({ ...stamp(), kind: 'dwell', ...dwell }, 'click'),
  }
}
