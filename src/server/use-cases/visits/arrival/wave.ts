import { notRunningMessages, otherWaveMessage } from '#contract/messages.ts'
import { keyOfPanelPerson, knownByPanel } from '#domain/session/known-by-panel.ts'
import { panelIds } from '#domain/session/panel-parameters.ts'
import { hasPersonalLink } from '#domain/session/personal-link.ts'
import { takesNewcomers } from '#domain/study/lifecycle/status.ts'
import { conditionOfWave, waveSeed } from '#domain/waves/condition-of-wave.ts'
import { isTimeZone, UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import { wavesIn } from '#domain/waves/settings-of-wave.ts'
import { FIRST_WAVE, type Wave } from '#domain/waves/wave.ts'
import { laterVisits, type WaveDue, type WaveFacts, waveDue } from '#domain/waves/wave-due.ts'
import { provesPerson, type WaveProof } from '#domain/waves/wave-proof.ts'
import type { Window } from '#domain/waves/wave-window.ts'
import { Refusal } from '#server/refusal.ts'
import { keepTimeZone, openSession } from '#server/store/visits/participants.ts'
import type { Visitor } from '#server/store/visits/visitors.ts'
import {
  beginVisit,
  type NewVisit,
  proveVisit,
  type StoredWaves,
  settleOwner,
  storedWaves,
  type VisitOfPerson,
} from '#server/store/visits/waves.ts'
import type { Caller, Deps } from '../../deps.ts'
import type { Condition, FixedStudy } from '../condition-cache.ts'
import { tokenOf } from '../identify.ts'
import { type Link, simulatedVisit } from './link.ts'
import { isSignedByPanel, type LinkProof } from './link-proof.ts'
import type { PlaceInStudy } from './place-in-study.ts'

/** Whether people of a condition come back. */
export const hasWaves = ({ settings }: Pick<Condition, 'settings'>): boolean => wavesIn(settings).length > 0

type Arriving = {
  study: FixedStudy
  /** Their first visit. */
  participant: Visitor
  link: Link
  caller: Caller
  proof: LinkProof
  device: NewVisit['device']
  device_class: string
}

/**
 * The place of somebody who comes back to a study with waves: the visit that they are in, or one to the wave that is open for them now. By the
 * time of the database, on which all nodes agree.
 */
export async function placeInWave(deps: Deps, arriving: Arriving): Promise<PlaceInStudy> {
  const { participant, link, caller } = arriving
  const stored = await storedWaves(deps.database.db, participant)
  const [first] = stored?.visits ?? []
  if (stored === undefined || first === undefined) throw new Error(`A participant vanished: ${participant.participant_id}`)
  const token = tokenOf(caller, link)
  const session = token === undefined ? undefined : deps.tokens.open(token)
  const spoken = stored.visits.find(({ participant_id }) => participant_id === session?.participant_id)
  // A token is proof enough: the address of a page does not keep a panel's id, which was signed.
  if (spoken === undefined) arriving.proof.require(await settingsOf(deps, arriving), participant.participant_id)
  const isSimulated = first.is_simulated && simulatedVisit(deps, link).isSimulated
  const proof = await proofOf(deps, arriving, { stored, spoken, session, isSimulated })
  const zone = await zoneOf(deps, arriving, { stored, isPerson: proof !== undefined })
  // Time passes faster for simulated people, and for nobody else.
  const nowMs = (isSimulated ? simulatedVisit(deps, link).nowMs : undefined) ?? stored.nowMs
  const due = isOver(stored) ? lastVisit(stored) : dueOf(stored, first, { nowMs, zone })
  if (due.is === 'visit') {
    const visit = visitTo(stored, due.wave)
    const isResumed = session !== undefined && spoken === visit
    if (proof === undefined && visit !== first) await settleOwner(deps.database.db, visit.participant_id)
    const session_id = isResumed ? session.session_id : await openSession(deps.database.pool, visit.participant_id)
    if (proof !== undefined && provesPerson(proof) && !provesPerson(visit.begunBy))
      await proveVisit(deps.database.db, { of: first.participant_id, visit, session_id, proof })
    const next = due.next && { next: due.next.window }
    return { ...(await placeOf(deps, arriving, visit)), isNew: false, session_id, isResumed, ...next }
  }
  if (proof === undefined) throw new Refusal('link_incomplete', otherWaveMessage)
  if (due.is === 'open') refuseUnlessRunning(stored, first, isSimulated)
  return begin(deps, arriving, { first, stored, due, proof, nowMs })
}

/** Of a wave that they refused nothing is left: they read the ending of the last visit. */
const visitTo = ({ visits, refused }: StoredWaves, { name }: Wave): VisitOfPerson => {
  const isRefused = refused.some(({ wave }) => wave === name)
  const visit = visits.find(({ wave }) => wave === name) ?? visits.at(isRefused ? -1 : 0)
  if (visit === undefined) throw new Error(`A visit vanished: ${name}`)
  return visit
}

/** Closing is final, so that no other wave can be begun, unless the study says that its people may. */
export const isOver = ({ status, mayBeginWhenClosed }: StoredWaves): boolean => status === 'closed' && !mayBeginWhenClosed

/** What somebody is in, or did last: its ending tells them what they were not told before. */
const lastVisit = ({ visits }: StoredWaves): Extract<WaveDue, { is: 'visit' }> => ({
  is: 'visit',
  wave: { name: visits.at(-1)?.wave ?? FIRST_WAVE },
})

/** The wave that is due, by the newest version of the study. */
export function dueOf(stored: StoredWaves, first: VisitOfPerson, { nowMs, zone }: { nowMs: number; zone: string }): WaveDue {
  const waves = parseWaves(stored.waves) ?? []
  // A revision may have taken all waves away.
  if (waves.length === 0) return { is: 'visit', wave: { name: FIRST_WAVE } }
  return waveDue(waves, factsOf(stored, first, zone), nowMs)
}

export const factsOf = ({ visits, refused }: StoredWaves, first: VisitOfPerson, zone: string): WaveFacts => ({
  first,
  later: laterVisits(
    visits.filter(({ wave }) => wave !== FIRST_WAVE),
    refused,
  ),
  zone,
})

/** `spoken`: the visit of the token that they brought, and `session` what the token says. */
type Shown = {
  stored: StoredWaves
  spoken: VisitOfPerson | undefined
  session: { session_id: number } | undefined
  isSimulated: boolean
}

/** What shows that it is the person; undefined for who only knows the user_id. */
async function proofOf(
  deps: Deps,
  arriving: Arriving,
  { stored, spoken, session, isSimulated }: Shown,
): Promise<WaveProof | undefined> {
  const { query = {} } = arriving.link
  // Who only knew the user_id got a token too. What was stored first is the person's (ruling F3).
  const isOwn = spoken?.owner_session_id === null || spoken?.owner_session_id === session?.session_id
  // A token says no more than what began its visit.
  if (spoken !== undefined && isOwn && provesPerson(spoken.begunBy)) return 'token'
  if (isSimulated) return 'simulation'
  if (hasPersonalLink(query)) return 'link'
  const settings = await settingsOf(deps, arriving)
  if (arriving.proof.holds(settings)) return 'signature'
  if (spoken !== undefined && isOwn) return spoken.begunBy ?? undefined
  if ((settings['link-secret'] ?? '') !== '' || isSignedByPanel(settings)) return undefined
  const person = knownByPanel(query, settings['platform'])
  const isKnown = person !== undefined && stored.panelIds.some((known) => keyOfPanelPerson(known) === keyOfPanelPerson(person))
  return isKnown ? 'panel' : undefined
}

/** Those of the version with which they began. */
const settingsOf = async (deps: Deps, { study, participant }: Arriving) =>
  (await deps.conditions.conditionOf(study, participant)).settings

/** The zone by which waves open and close for a person. The person alone can say that they are somewhere else now. */
async function zoneOf(
  deps: Deps,
  { participant, link }: Arriving,
  { stored, isPerson }: { stored: StoredWaves; isPerson: boolean },
): Promise<string> {
  const reported = link.device?.time_zone ?? ''
  if (!isPerson || !isTimeZone(reported)) return stored.time_zone ?? UNKNOWN_ZONE
  if (reported !== stored.time_zone) await keepTimeZone(deps.database.db, participant.participant_id, reported)
  return reported
}

/** Who is in a visit goes on in every state of a study. Another one begins only where the study says so. */
function refuseUnlessRunning({ status, mayBeginWhenClosed }: StoredWaves, { is_test }: Visitor, isSimulated: boolean): void {
  if (status === 'running' || mayBeginWhenClosed || takesNewcomers(status, is_test || isSimulated)) return
  throw new Refusal('study_not_running', notRunningMessages[status])
}

type Beginning = {
  first: VisitOfPerson
  stored: StoredWaves
  due: { is: 'open' | 'closed'; wave: Wave; next?: { window: Window } }
  proof: WaveProof
  nowMs: number
}

async function begin(deps: Deps, arriving: Arriving, { first, stored, due, proof, nowMs }: Beginning): Promise<PlaceInStudy> {
  const { study, link, device, device_class } = arriving
  const { wave, is } = due
  // A revision cannot take the condition of somebody away.
  const version = first.condition > stored.n_conditions ? first.version : stored.version
  const outcome = is === 'closed' ? ('wave_closed' as const) : null
  const seed = waveSeed(first.seed, wave)
  const condition = outcome === null ? await conditionIn(deps, arriving, { first, stored, wave, version }) : first.condition
  const visit = await beginVisit(deps.database.admissionPool, {
    ...{ of: first.participant_id, wave: wave.name, version, condition, seed, outcome },
    ...{ device, device_class, begunMs: nowMs, proof, recruiterIds: panelIds(link.query ?? {}) },
  })
  const { experiment_id, user_id, is_test } = first
  if (visit === undefined)
    return { ...(await placeOf(deps, arriving, first)), isOver: true, isNew: false, session_id: 0, isResumed: false }
  const { participant_id } = visit
  const isNew = visit.session_id !== undefined
  const session_id = visit.session_id ?? (await openSession(deps.database.pool, participant_id))
  deps.changes.tell(study.experiment_id)
  const participant = { participant_id, experiment_id, user_id, version, wave: wave.name, condition, seed, outcome, is_test }
  return { ...(await placeOf(deps, arriving, participant)), isNew, session_id, isResumed: false }
}

/** That of the person, or one that the wave draws again from their seed: by the weights of the study, because a wave has no places. */
async function conditionIn(
  deps: Deps,
  { study }: Arriving,
  { first, stored, wave, version }: Pick<Beginning, 'first' | 'stored'> & { wave: Wave; version: number },
): Promise<number> {
  if (!wave.draws?.includes('condition')) return first.condition
  const { settings } = await deps.conditions.conditionOf(study, { version, condition: first.condition, wave: wave.name })
  return conditionOfWave(wave, { first, settings, nConditions: stored.n_conditions })
}

async function placeOf(
  deps: Deps,
  { study }: Arriving,
  visit: Visitor,
): Promise<Pick<PlaceInStudy, 'participant' | 'condition' | 'isOver'>> {
  const { participant_id, experiment_id, user_id, version, wave, condition, seed, outcome, is_test } = visit
  const participant = { participant_id, experiment_id, user_id, version, wave, condition, seed, outcome, is_test }
  return { participant, condition: await deps.conditions.conditionOf(study, participant), isOver: false }
}
