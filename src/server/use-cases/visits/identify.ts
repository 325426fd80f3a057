import { notArrivedMessage, tokenMissingMessage } from '#contract/messages.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { Refusal } from '#server/refusal.ts'
import { findStudy, settingsOfCondition } from '#server/store/studies/studies.ts'
import { findParticipant } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'

/** The participant who makes a call. `session_id` is null for calls without a token, where those are taken. */
export type Speaker = {
  participant_id: number
  session_id: number | null
  condition: number
  experiment_id: string
  user_id: string
  /** The feed that the page shows. */
  feed: string
}

type Claim = {
  session_token?: string | undefined
  user_id?: string | undefined
  experiment_id?: string | undefined
  condition?: number | undefined
}

/** The token of a call: of its header, else of its body, because beacons cannot set headers. Two different ones are refused. */
export function tokenOf({ token }: Pick<Caller, 'token'>, { session_token }: Pick<Claim, 'session_token'>): string | undefined {
  if (token !== undefined && session_token !== undefined && token !== session_token)
    throw new Refusal('token_mismatch', 'session_token is not the one in the Authorization header')
  return token ?? session_token
}

/**
 * The participant who makes a call: the token says who, and the ids in the body must agree with it (wire, participant calls).
 * With a token the answer needs no promise, which saves one at every click.
 */
export function identify(deps: Deps, caller: Caller, claim: Claim): Speaker | Promise<Speaker> {
  const token = tokenOf(caller, claim)
  if (token === undefined) return bareSpeaker(deps, caller, claim)
  const session = deps.tokens.open(token)
  if (session === undefined) throw new Refusal('token_required', 'session_token is not one of ours')
  refuseDisagreement(session, claim)
  return session
}

const CLAIMED = ['user_id', 'experiment_id', 'condition'] as const

/** Why ids in a body, or in one event, do not agree with the token. */
export function disagreement(session: Speaker, claim: Claim): Refusal | undefined {
  const field = CLAIMED.find((name) => claim[name] !== undefined && claim[name] !== session[name])
  return field && new Refusal('token_mismatch', `${field} does not belong to this session_token`)
}

function refuseDisagreement(session: Speaker, claim: Claim): void {
  const refusal = disagreement(session, claim)
  if (refusal) throw refusal
}

/** Ruling F3: without a token only where the study says so, and for the local owner, for whom the specified calls work as they stand. */
async function bareSpeaker({ database: { db } }: Deps, caller: Caller, claim: Claim): Promise<Speaker> {
  const { experiment_id, user_id } = claim
  const refusal = new Refusal('token_required', tokenMissingMessage)
  if (experiment_id === undefined || user_id === undefined) throw refusal
  const study = await findStudy(db, experiment_id)
  if (!study) throw unknownStudy(experiment_id)
  const participant = await findParticipant(db, experiment_id, user_id)
  // Others are not told who exists.
  if (!participant) throw caller.isLocalOwner() ? new Refusal('unknown_participant', notArrivedMessage) : refusal
  const { version, condition, participant_id } = participant
  if (!caller.isLocalOwner()) {
    const settings = await settingsOfCondition(db, { experiment_id, version, condition })
    if (settings['allow-untokened-writes'] !== 'yes') throw refusal
  }
  const speaker = { participant_id, session_id: null, condition, experiment_id, user_id, feed: ONLY_FEED }
  refuseDisagreement(speaker, claim)
  return speaker
}

type Sent = { session_token?: string | undefined; receipt?: string | undefined }

/** The participant who makes a call about their own data. The receipt proves it in any browser: then there is no session. */
type Asker = Pick<Speaker, 'participant_id' | 'session_id'>

export async function byTokenOrReceipt(deps: Deps, { receipt, session_token }: Sent, caller: Caller): Promise<Asker> {
  if (receipt === undefined) return identify(deps, caller, { session_token })
  const participant_id = deps.tokens.openReceipt(receipt)
  if (participant_id === undefined) throw new Refusal('not_found', 'No visit has this receipt. Please check the characters.')
  return { participant_id, session_id: null }
}
