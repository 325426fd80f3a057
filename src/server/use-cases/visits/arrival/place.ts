import { randomUUID } from 'node:crypto'
import { notRunningMessages } from '#contract/messages.ts'
import { type Dice, seededDice } from '#domain/dice.ts'
import type { BrowserFamilies } from '#domain/session/browser-family.ts'
import { knownByPanel } from '#domain/session/known-by-panel.ts'
import { panelIds } from '#domain/session/panel-parameters.ts'
import { isFromTestStudy, isTestSession } from '#domain/session/test-session.ts'
import { drawCondition } from '#domain/study/assignment/draw-condition.ts'
import { fillsOf } from '#domain/study/assignment/fill.ts'
import { hasPlace, openConditions } from '#domain/study/assignment/quota.ts'
import { takesNewcomers } from '#domain/study/lifecycle/status.ts'
import { isTimeZone } from '#domain/waves/local-time.ts'
import { Refusal } from '#server/refusal.ts'
import { newNetworkKey } from '#server/secrets/network-hash.ts'
import type { Place } from '#server/store/visits/admissions.ts'
import { type Intake, openSession } from '#server/store/visits/participants.ts'
import type { Admitted, Visitor } from '#server/store/visits/visitors.ts'
import type { Caller, Deps } from '../../deps.ts'
import { unknownStudy } from '../../studies/unknown-study.ts'
import type { FixedStudy } from '../condition-cache.ts'
import { tokenOf } from '../identify.ts'
import { type Link, simulatedVisit } from './link.ts'
import type { LinkProof } from './link-proof.ts'
import type { PlaceInStudy } from './place-in-study.ts'
import { hasWaves, placeInWave } from './wave.ts'

type Named = Link & { user_id: string }

type Arriving = { link: Link; named: Named; proof: LinkProof; caller: Caller }

/** Finds the participant who opens a study with the condition that they have, or admits a new one. Each visit is a session. */
export async function findPlace(deps: Deps, study: FixedStudy, { link, named, proof, caller }: Arriving): Promise<PlaceInStudy> {
  const { isNew, isOver, participant, ...admitted } = await admitVisitor(deps, { body: named, caller, proof })
  const condition = await deps.conditions.conditionOf(study, participant)
  if (!isNew && !isOver && hasWaves(condition)) {
    const device = caller.device()
    const place = await placeInWave(deps, {
      ...{ study, participant, link, caller, proof },
      device_class: link.device?.class ?? device.class,
      device: deviceFacts(link.device, device.families),
    })
    await proof.keep(participant.participant_id)
    return place
  }
  const resumed = sessionOf(deps, link, caller, participant)
  // A token is proof enough: the address of a page does not keep a panel's id, which was signed.
  if (!isNew && resumed === undefined) proof.require(condition.settings, participant.participant_id)
  await proof.keep(participant.participant_id)
  const session_id = resumed ?? admitted.session_id ?? (await openSession(deps.database.pool, participant.participant_id))
  return { participant, isNew, isOver, condition, session_id, isResumed: resumed !== undefined }
}

/** The session of the token, if it is one of this person's; otherwise a new one is opened (security, row 9). */
function sessionOf(deps: Deps, link: Link, caller: Caller, participant: Visitor): number | undefined {
  const token = tokenOf(caller, link)
  const session = token === undefined ? undefined : deps.tokens.open(token)
  return session?.participant_id === participant.participant_id ? session.session_id : undefined
}

type Visit = { body: Named; caller: Caller; proof: Pick<LinkProof, 'require'> }

export async function admitVisitor(deps: Deps, { body, caller, proof }: Visit): Promise<Admitted> {
  const { experiment_id, user_id, query = {} } = body
  const { isSimulated, isPerson, seed = randomUUID(), requirePass } = simulatedVisit(deps, body)
  const device = caller.device()
  const isTest = ({ testIds, testStudies }: Intake) =>
    !isSimulated && (isTestSession(user_id, query, testIds) || isFromTestStudy(query, testStudies))
  return deps.admission(experiment_id, {
    person: {
      user_id,
      seed,
      is_simulated: isSimulated,
      device_class: body.device?.class ?? device.class,
      device: deviceFacts(body.device, device.families),
    },
    choosePlace: (intake) => {
      if (intake === undefined) throw unknownStudy(experiment_id)
      requirePass()
      proof.require(intake.proofs)
      const asking = { asked: body.condition, is_test: isTest(intake), isSimulated, dice: seededDice(seed, 'condition') }
      // Once per newcomer, because it counts.
      return {
        ...choosePlace(intake, asking),
        holds_place: deps.holdsPlace(experiment_id, caller.address()),
        time_zone: intake.hasWaves ? zoneIn(body.device) : null,
      }
    },
    // A signature proves the user_id alone, and tests are as many as a researcher makes.
    panelPerson: (intake) =>
      isPerson && intake.proofs['link-secret'] === '' && !isTest(intake) ? knownByPanel(query, intake.platform) : undefined,
    network: {
      newKey: () => deps.seals.seal(newNetworkKey().toString('base64')),
      hashBy: (sealed) => hashBy(deps, caller, sealed),
    },
    nowMs: deps.now(),
    recruiterIds: panelIds(query),
  })
}

/** Undefined where the address says nothing, or where another installation made the key. */
function hashBy({ seals }: Deps, caller: Caller, sealed: string): string | undefined {
  const key = seals.open(sealed)
  return key === undefined ? undefined : caller.networkHash(Buffer.from(key, 'base64'))
}

const zoneIn = ({ time_zone = '' }: NonNullable<Link['device']> = {}) => (isTimeZone(time_zone) ? time_zone : null)

/** What is stored of the device: families from the header, and what the browser reports. The class and the time zone have columns of their own. */
function deviceFacts(reported: Link['device'], families: BrowserFamilies): Record<string, string | number | boolean> {
  const { class: _class, time_zone: _zone, ...facts } = reported ?? {}
  const all = Object.entries({ ...families, ...facts })
  return Object.fromEntries(all.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])))
}

/** Tests and simulated participants find room always, also before a study opens. */
type Asking = { asked: number | undefined; is_test: boolean; isSimulated: boolean; dice: Dice }

type ChosenPlace = Omit<Place, 'holds_place' | 'time_zone' | 'network_hash'>

/** The place of a new participant. If the study is full, that is recorded as their outcome. */
function choosePlace(intake: Intake, asking: Asking): ChosenPlace {
  const { status, nConditions, hasPreFeed } = intake
  if (status !== 'running' && !takesNewcomers(status, asking.is_test || asking.isSimulated))
    throw new Refusal('study_not_running', notRunningMessages[status])
  const asked = asking.asked !== undefined && asking.asked <= nConditions ? asking.asked : undefined
  return hasPreFeed ? undrawnPlace(intake, { ...asking, asked }) : drawnPlace(intake, { ...asking, asked })
}

function drawnPlace(
  { version, nConditions, quotas, rules, fills }: Intake,
  { asked, is_test, isSimulated, dice }: Asking,
): ChosenPlace {
  const people = fills.map((fill) => ({ ...fill, stratum: {} }))
  const draw = { rules, quotas, nConditions, people, stratum: {}, asked, isTest: is_test || isSimulated, coin: dice() }
  const { condition, assignment, isFull } = drawCondition(draw)
  return {
    version,
    condition,
    condition_from: asked === undefined ? 'assigned' : 'url',
    assignment: asked === undefined ? assignment : null,
    outcome: isFull ? 'quota_full' : null,
    is_test,
  }
}

/** Where something is asked before the feed, the condition is drawn when the person reaches it (`assignAtFeed`). */
function undrawnPlace({ version, nConditions, quotas, fills }: Intake, { asked, is_test, isSimulated }: Asking): ChosenPlace {
  const all = fillsOf(nConditions, fills)
  const hasRoom = hasPlace(all, quotas) && (asked === undefined || openConditions(all, quotas).includes(asked))
  return {
    version,
    condition: 0,
    condition_from: asked === undefined ? 'assigned' : 'url',
    assignment: asked === undefined ? null : { asked },
    outcome: is_test || isSimulated || hasRoom ? null : 'quota_full',
    is_test,
  }
}
