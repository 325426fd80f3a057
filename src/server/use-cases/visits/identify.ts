import { Refusal } from '#server/refusal.ts'
import { findStudy, settingsOfCondition } from '#server/store/studies/studies.ts'
import { findParticipant } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'

/** A participant whose call is believed. `session_id` is null for bare calls, which a study must allow. */
export type Speaker = {
  participant_id: number
  session_id: number | null
  condition: number
  experiment_id: string
  user_id: string
}

type Claim = {
  session_token?: string | undefined
  user_id?: string | undefined
  experiment_id?: string | undefined
  condition?: number | undefined
}

/**
 * The participant that a call speaks for: the token says who, and whatever the body says must agree (wire, participant
 * calls). Whoever has a token is known at once: a promise for nothing would be made at every click.
 */
export function identify(deps: Deps, caller: Caller, claim: Claim): Speaker | Promise<Speaker> {
  const token = caller.token ?? claim.session_token
  if (token === undefined) return bareSpeaker(deps, claim)
  const session = deps.tokens.open(token)
  if (session === undefined) throw new Refusal('token_required', 'session_token is not one of ours')
  checkAgreement(session, claim)
  return session
}

const CLAIMED = ['user_id', 'experiment_id', 'condition'] as const

export function checkAgreement(session: Speaker, claim: Claim): void {
  for (const field of CLAIMED) {
    if (claim[field] !== undefined && claim[field] !== session[field]) {
      throw new Refusal('token_mismatch', `${field} does not belong to this session_token`)
    }
  }
}

/** Ruling F3: without a token only where the study says so. */
async function bareSpeaker({ database: { db } }: Deps, claim: Claim): Promise<Speaker> {
  const { experiment_id, user_id } = claim
  const refusal = new Refusal('token_required', 'session_token is missing')
  if (experiment_id === undefined || user_id === undefined) throw refusal
  const study = await findStudy(db, experiment_id)
  if (!study) throw new Refusal('unknown_experiment', `experiment_id '${experiment_id}' is unknown`)
  const participant = await findParticipant(db, experiment_id, user_id)
  if (!participant) throw refusal
  const { version, condition, participant_id } = participant
  const settings = await settingsOfCondition(db, { experiment_id, version, condition })
  if (settings['allow-untokened-writes'] !== 'yes') throw refusal
  const speaker = { participant_id, session_id: null, condition, experiment_id, user_id }
  checkAgreement(speaker, claim)
  return speaker
}
