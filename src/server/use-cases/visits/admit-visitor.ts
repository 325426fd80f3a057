import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/endpoint.ts'
import type { loadExperiment } from '#contract/load-experiment.ts'
import { notRunningMessages } from '#contract/messages.ts'
import { type Dice, seededDice } from '#domain/dice.ts'
import type { BrowserFamilies } from '#domain/session/browser-family.ts'
import { panelIds } from '#domain/session/panel-parameters.ts'
import { isTestSession } from '#domain/session/test-session.ts'
import { assignCondition } from '#domain/study/assignment/assign-condition.ts'
import { openConditions } from '#domain/study/assignment/quota.ts'
import { takesNewcomers } from '#domain/study/lifecycle/status.ts'
import { Refusal } from '#server/refusal.ts'
import type { Admitted } from '#server/store/visits/admissions.ts'
import type { Intake } from '#server/store/visits/participants.ts'
import type { Caller, Deps } from '../deps.ts'
import { unknownStudy } from '../studies/unknown-study.ts'
import type { RequireSignature } from './signed-link.ts'

type Body = BodyOf<typeof loadExperiment> & { user_id: string }
type Visit = { body: Body; caller: Caller; requireSignature: RequireSignature }

/** Finds the participant who opens a study, or admits a new one. */
export async function admitVisitor(deps: Deps, { body, caller, requireSignature }: Visit): Promise<Admitted> {
  const { experiment_id, user_id, query = {} } = body
  const seed = randomUUID()
  const device = caller.device()
  return deps.admission(experiment_id, {
    person: {
      user_id,
      seed,
      device_class: body.device?.class ?? device.class,
      device: deviceFacts(body.device, device.families),
    },
    choosePlace: (intake) => {
      if (intake === undefined) throw unknownStudy(experiment_id)
      requireSignature(intake.linkSecret)
      const is_test = isTestSession(user_id, query, intake.testIds)
      return choosePlace(intake, { asked: body.condition, is_test, dice: seededDice(seed, 'condition') })
    },
    nowMs: deps.now(),
    recruiterIds: panelIds(query),
  })
}

/** What is stored of the device: families from the header, and what the browser reports. The class has a column of its own. */
function deviceFacts(reported: Body['device'], families: BrowserFamilies): Record<string, string | number | boolean> {
  const { class: _class, ...facts } = reported ?? {}
  const all = Object.entries({ ...families, ...facts })
  return Object.fromEntries(all.flatMap(([name, fact]) => (fact === undefined ? [] : [[name, fact]])))
}

type Asking = { asked: number | undefined; is_test: boolean; dice: Dice }

/** The condition of a new participant. If it is full, that is recorded as their outcome. Test sessions are always admitted. */
function choosePlace(intake: Intake, { asked, is_test, dice }: Asking) {
  const { status, version, nConditions, quotas, fills } = intake
  if (status !== 'running' && !takesNewcomers(status, is_test)) throw new Refusal('study_not_running', notRunningMessages[status])
  const all = Array.from({ length: nConditions }, (_, i) => ({
    condition: i + 1,
    count: fills.find((fill) => fill.condition === i + 1)?.count ?? 0,
  }))
  const named = asked !== undefined && asked <= nConditions ? asked : undefined
  const open = is_test ? all : openConditions(all, quotas)
  const isFull = named === undefined ? open.length === 0 : !open.some(({ condition }) => condition === named)
  return {
    version,
    condition: named ?? assignCondition(isFull ? all : open, dice),
    condition_from: named === undefined ? ('assigned' as const) : ('url' as const),
    outcome: isFull ? ('quota_full' as const) : null,
    is_test,
  }
}
