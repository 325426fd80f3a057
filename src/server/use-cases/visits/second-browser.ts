import type { ParticipantEvent } from '#contract/events.ts'
import { secondBrowserMessage } from '#contract/messages.ts'
import { isAnsweredBefore } from '#domain/answers/answered-before.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { provesPerson } from '#domain/waves/wave-proof.ts'
import { Refusal } from '#server/refusal.ts'
import { formsOfOtherSessions } from '#server/store/visits/other-sessions.ts'
import { ownershipOf, type Participant } from '#server/store/visits/participants.ts'
import { proofOfVisit } from '#server/store/visits/waves.ts'
import type { Deps } from '../deps.ts'
import type { Speaker } from './identify.ts'

type FormEvent = Extract<ParticipantEvent, { kind: 'form' }>

/** Whether a form is answered already, so that what is sent is kept beside the stored answers and does not replace them. */
export type AnsweredBefore = (event: FormEvent) => boolean

const never: AnsweredBefore = () => false

type Session = Pick<Speaker, 'participant_id' | 'session_id'>

/** Ruling F3: a session is a second browser once another one has had something stored. A receipt has no session. */
export async function isSecondBrowser({ database: { db } }: Deps, { participant_id, session_id }: Session): Promise<boolean> {
  if (session_id === null) return false
  const { owner } = await ownershipOf(db, participant_id)
  return owner !== null && owner !== session_id
}

/**
 * Whether the person's own browser speaks. Until something was stored a session owns nothing: it may be that of anybody who knows the
 * user_id. Once everything is erased there is nothing to protect, and the person still finds their receipt.
 */
export async function isOwnBrowser({ database: { db } }: Deps, { participant_id, session_id }: Session): Promise<boolean> {
  if (session_id === null) return true
  const { owner, isErased } = await ownershipOf(db, participant_id)
  return isErased || owner === session_id
}

/**
 * Ruling F3: a second browser changes no answers that another session stored, and neither does who writes without a token. Only forms
 * cost a query.
 */
export async function answeredBefore(
  deps: Deps,
  speaker: Speaker,
  events: readonly (ParticipantEvent | Refusal)[],
): Promise<AnsweredBefore> {
  const { experiment_id, participant_id, session_id } = speaker
  if (!events.some((event) => 'kind' in event && event.kind === 'form')) return never
  const { owner } = await ownershipOf(deps.database.db, participant_id)
  if (owner === null || owner === session_id) return never
  const stored = await formsOfOtherSessions(deps.database.db, { experiment_id, participant_id, session_id })
  return ({ form = '', page = '', form_fields }) => isAnsweredBefore(stored, { form, page, fields: Object.keys(form_fields) })
}

/** Withdrawal needs a token of the browser in which the person began, or the receipt (ruling F3). */
export async function refuseSecondBrowser(deps: Deps, session: Session): Promise<void> {
  if (await isSecondBrowser(deps, session)) throw new Refusal('second_browser', secondBrowserMessage)
}

type Visited = Pick<Participant, 'participant_id' | 'wave'>

/**
 * Whether a visit to a later wave was begun by somebody who showed that they are the person, and not by the id of a panel alone, which others
 * may know. Withdrawing takes back all waves.
 */
export const isProven = async ({ database: { db } }: Deps, { participant_id, wave }: Visited): Promise<boolean> =>
  wave === FIRST_WAVE || provesPerson(await proofOfVisit(db, participant_id))

export async function refuseUnproven(deps: Deps, visited: Visited): Promise<void> {
  if (!(await isProven(deps, visited))) throw new Refusal('second_browser', secondBrowserMessage)
}
