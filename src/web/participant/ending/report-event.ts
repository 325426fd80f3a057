import { makeUuid } from '../browser/make-uuid.ts'
import type { Outbox } from '../browser/outbox.ts'

/** One event of an ending, sent soon: the page may be closed in a moment. */
export const tellEvent = (outbox: Pick<Outbox, 'add'>, session_token: string, kind: 'track' | 'checkpoint', name: string) =>
  void outbox.add(session_token, { event_uid: makeUuid(), client_time: Date.now(), kind, name }, 'click')
