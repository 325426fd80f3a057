/** The setting of a study whose people come by links that their panel signed. */
export const SIGNED_LINKS = 'signed-links'

/** What a token says, once its signature has been checked. Times are seconds since 1970. */
export type LinkClaims = {
  audience: readonly string[]
  issuedS: number
  expiresS: number
  /** Of the person on the panel, of the study there, and of the submission. */
  person: string
  study: string
  session: string
  /** `sub`: the submission once more. */
  subject: string
}

/** The ids that the link itself names beside its token; undefined where it names none. */
export type NamedIds = { person?: string | undefined; study?: string | undefined; session?: string | undefined }

type Arrival = {
  nowMs: number
  /** Where people reach this server. */
  publicUrl: string
  experiment_id: string
  /** The studies on the panel that belong to this one. Empty: none was linked, and each is taken. */
  panelStudies: readonly string[]
  /** Copies there for test participants. */
  testStudies: readonly string[]
  named: NamedIds
  /** As long as the panel lets a token live. A later `exp` does not prolong it. */
  livesSeconds: number
}

export type LinkProblem = 'expired' | 'not-yet' | 'other-server' | 'other-study' | 'other-person'

/** Clocks differ, and a phone takes a while to open a browser. */
const LEEWAY_SECONDS = 30

/** Why a token whose signature is right does not open this study now; undefined if it does. */
export function linkProblem(
  claims: LinkClaims,
  { nowMs, publicUrl, experiment_id, panelStudies, testStudies, named, livesSeconds }: Arrival,
): LinkProblem | undefined {
  const nowS = nowMs / 1000
  const { issuedS, expiresS, audience, person, study, session, subject } = claims
  if (!(issuedS <= nowS + LEEWAY_SECONDS)) return 'not-yet'
  if (!(nowS <= Math.min(expiresS, issuedS + livesSeconds) + LEEWAY_SECONDS)) return 'expired'
  const ours = audience.filter((each) => isHere(each, publicUrl))
  if (ours.length === 0) return 'other-server'
  if (!ours.some((each) => isForStudy(each, experiment_id))) return 'other-study'
  if (panelStudies.length > 0 && !panelStudies.includes(study) && !testStudies.includes(study)) return 'other-study'
  if (named.study !== undefined && named.study !== study) return 'other-study'
  if (person === '' || session === '' || subject !== session) return 'other-person'
  if (named.person !== undefined && named.person !== person) return 'other-person'
  if (named.session !== undefined && named.session !== session) return 'other-person'
  return undefined
}

/** Panels name the address of the study, or the host alone. */
function isHere(audience: string, publicUrl: string): boolean {
  const host = hostOf(audience)
  return host !== '' && host === hostOf(publicUrl)
}

const ADDRESS = /^(?:https?:\/\/)?([^/?#\s]+)([^?#]*)(?:\?([^#]*))?/i

function hostOf(address: string): string {
  const host = (ADDRESS.exec(address.trim())?.[1] ?? '').toLowerCase().replace(/:(80|443)$/, '')
  // What stands before an @ is the name of a user, and not the host.
  return host.includes('@') ? '' : host
}

/** An address that names a study must name this one. */
function isForStudy(audience: string, experiment_id: string): boolean {
  const query = ADDRESS.exec(audience.trim())?.[3] ?? ''
  const named = query
    .split('&')
    .flatMap((part) => (part.startsWith('experiment_id=') ? [part.slice('experiment_id='.length)] : []))
  return named.every((each) => each === experiment_id)
}

/** What is known of an earlier visit with the same token, or with the same submission. */
export type EarlierUse = {
  participant_id: number
  isSameToken: boolean
  /** Their page has had something stored, and goes on by the session that it was given. */
  hasBegun: boolean
}

/**
 * Whether somebody without a session of this study may use a token. Until the page of the person has had something stored, the same token
 * opens it again: a reload, a lost answer, the browser of the panel's app and then another one. Afterwards only a new token of the panel
 * does. `participant_id` is undefined for somebody who is new here.
 */
export function isUsedUp(uses: readonly EarlierUse[], participant_id: number | undefined): boolean {
  return uses.some((use) => use.participant_id !== participant_id || (use.isSameToken && use.hasBegun))
}
