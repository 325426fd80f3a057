import { makeUuid } from '../browser/make-uuid.ts'
import type { Participant } from '../browser/open-participant.ts'

type Named = { session_token: string; kind: 'track' | 'checkpoint'; name: string }

/** Sends one event of an ending soon: the page may be closed in a moment. */
export const reportEvent = ({ outbox, clock }: Pick<Participant, 'outbox' | 'clock'>, { session_token, kind, name }: Named) =>
  void outbox.add(session_token, { event_uid: makeUuid(), client_time: clock.epochNowMs(), kind, name }, 'click')
