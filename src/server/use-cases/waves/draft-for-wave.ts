import { codesOfSettings } from '#domain/panels/exit-codes.ts'
import type { ApiPanelRules } from '#domain/panels/panel-rules.ts'
import type { StudyPlan } from '#domain/panels/study-plan.ts'
import { settingsOfWave } from '#domain/waves/settings-of-wave.ts'
import { exitsThere } from '#server/panels/exits-there.ts'
import type { Asked, PanelExit, PanelStudy } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { claimPlan, finishPlan, leavePlan, studyOfWave } from '#server/store/panels/panel-plans.ts'
import { bindPanelStudy, panelStudiesOf } from '#server/store/panels/panel-studies.ts'
import { type Study, settingsOfVersion, studyWideSetting } from '#server/store/studies/studies.ts'
import type { actorOf, Deps } from '../deps.ts'
import type { PanelAccount } from '../panels/bound-submissions.ts'
import { makeThere, unfinished } from '../panels/make-there.ts'

type Given = {
  actor: ReturnType<typeof actorOf>
  study: Pick<Study, 'experiment_id' | 'version'>
  account: PanelAccount
  wave: string
  /** The study there whose words, reward and devices the draft has. */
  panel_study_id: string
  group_id: string
  places: number
}

/**
 * A draft on the panel for the people of a wave's group: made like every other study there, with the link of ours and the exits of this wave, and bound to ours, so that its
 * people get in and its submissions can be decided. While it is a draft, another press gives it the places that are wanted now.
 */
export async function draftForWave(deps: Deps, given: Given): Promise<Asked<string>> {
  const { account, study, wave, places } = given
  const { db } = deps.database
  const { experiment_id } = study
  const { api, rules } = account.panel
  const exits = await exitsOfWave(deps, given)
  if (!exits.some(({ type }) => type === completeType(rules)))
    throw new Refusal(
      'bad_request',
      `The wave '${wave}' has no completion code for ${rules.label}. Name one in its settings first.`,
    )
  if ((await studyWideSetting(db, experiment_id, 'link-secret')) !== undefined)
    throw new Refusal('bad_request', `link-secret: ${rules.label} cannot sign links with the secret of this study`)

  const known = await studyOfWave(db, { experiment_id, panel: rules.name, wave })
  if (known !== undefined && (await panelStudiesOf(db, { experiment_id, panel: rules.name })).includes(known)) {
    const there = await api.study(account.token, known)
    if (!there.ok)
      return { ...there, problem: `${there.problem} If the draft ${known} is gone there, release it on the page Panel.` }
    if (there.value.state === 'draft') {
      const changed = await api.setPlaces(account.token, known, places)
      return changed.ok ? { ok: true, value: known } : changed
    }
  }
  const like = await api.study(account.token, given.panel_study_id)
  if (!like.ok) return like
  return makeDraft(deps, given, { exits, wanted: planLike(like.value, { experiment_id, wave, places }) })
}

const completeType = ({ exits }: ApiPanelRules) => exits.find(({ outcome }) => outcome === 'complete')?.type

type Draft = { exits: readonly PanelExit[]; wanted: StudyPlan }

async function makeDraft(deps: Deps, given: Given, { exits, wanted }: Draft): Promise<Asked<string>> {
  const { db } = deps.database
  const { actor, account, wave, group_id } = given
  const { experiment_id } = given.study
  const { name: panel, label } = account.panel.rules
  // Its codes are those of the wave's settings, which stay where they are.
  const claimed = await claimPlan(db, { experiment_id, panel, plan: wanted, codes: {} })
  if (!claimed) throw new Refusal('panel_refused', `Somebody is making a study on ${label} right now. Try again in some minutes.`)
  const { plan_id } = claimed
  try {
    if (claimed.plan.wave !== wave) throw unfinished(label, claimed.plan.wave)
    const made = await makeThere(deps, account, { experiment_id, claimed, wanted, exits, group: group_id })
    if (!made.ok) {
      await leavePlan(db, plan_id)
      return made
    }
    const { panel_study_id, plan } = made.value
    await db.transaction(async (tx) => {
      await bindPanelStudy(tx, { experiment_id, panel, panel_study_id })
      await finishPlan(tx, plan_id, panel_study_id)
      const detail = { panel_study_id, wave, places: plan.places, reward: plan.reward, currency: plan.currency }
      await writeAudit(tx, { ...actor, action: 'panel-study-made', target: experiment_id, detail })
    })
    return { ok: true, value: panel_study_id }
  } catch (error) {
    await leavePlan(db, plan_id)
    throw error
  }
}

const planLike = (
  { description, minutes, reward, currency, devices }: PanelStudy,
  { experiment_id, wave, places }: { experiment_id: string; wave: string; places: number },
): StudyPlan => ({
  name: `${experiment_id} ${wave}`,
  ...{ description, places, minutes, reward, currency, devices, wave },
  screenOut: null,
})

/** Of all conditions, each code once. */
async function exitsOfWave({ database: { db } }: Deps, { study, account, wave }: Given): Promise<PanelExit[]> {
  const { rules } = account.panel
  const conditions = new Map<number, Record<string, string>>()
  for (const { condition, param, value } of await settingsOfVersion(db, study))
    conditions.set(condition, { ...conditions.get(condition), [param]: value })
  const exits = [...conditions.values()].flatMap((settings) =>
    exitsThere(rules, { screenOut: null }, codesOfSettings(rules, settingsOfWave(settings, wave), study.experiment_id)),
  )
  return exits.filter(({ code }, i) => exits.findIndex((each) => each.code === code) === i)
}
