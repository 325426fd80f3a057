import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { askBackOnPanel as contract } from '#contract/waves/panel-waves.ts'
import type { Asked } from '#server/panels/panel-api.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { groupOfWave, saveGroup } from '#server/store/panels/panel-groups.ts'
import type { Study } from '#server/store/studies/studies.ts'
import { markAsked, panelIdsOf } from '#server/store/waves/people-in-waves.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { accountForStudy, type PanelAccount } from '../panels/bound-submissions.ts'
import { draftForWave } from './draft-for-wave.ts'
import { wavesNow } from './waves-now.ts'

type Body = BodyOf<typeof contract>
type Due = { participant_id: number; panel_id: string }

/** With the account of the lab, so by its owners and editors, and each press in the audit log: also one that the panel refused. */
export async function askBackOnPanel(deps: Deps, body: Body, caller: Caller): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { experiment_id, wave, panel_study_id, action } = body
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const { lab_id } = study
  const account = await accountForStudy(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const { panel } = account
  const due = await dueOnPanel(deps, body, panel.rules.link.person)
  if (body.n_confirmed !== due.length)
    throw new Refusal('bad_request', `n_confirmed: ${due.length} people would be concerned. Confirm that number.`)
  const group_id = await groupOfWave(db, { experiment_id, panel: panel.rules.name, wave })
  const asked = await act(deps, { body, actor: actorOf(caller), study, account, due, group_id })
  const detail = { action, wave, panel_study_id, people: due.length, ...(!asked.ok && { problem: asked.problem }) }
  await writeAudit(db, { ...actorOf(caller), action: 'asked-back-on-panel', target: experiment_id, detail })
  if (!asked.ok) throw new Refusal('panel_refused', asked.problem)
  const done = asked.value
  if (action === 'message')
    await markAsked(
      db,
      wave,
      due.map(({ participant_id }) => participant_id),
    )
  return { success: 'true', data: { n_people: due.length, ...done } }
}

async function dueOnPanel({ database: { db } }: Deps, { experiment_id, wave }: Body, parameter: string): Promise<Due[]> {
  const { waves, people } = await wavesNow(db, experiment_id)
  const at = waves.findIndex(({ name }) => name === wave)
  if (at < 1) throw new Refusal('bad_request', `This study has no later wave '${wave}'.`)
  const due = people.flatMap(({ participant_id, stands }) => (stands[at]?.state === 'open' ? [participant_id] : []))
  const ids = await panelIdsOf(db, due)
  return ids.flatMap(({ participant_id, name, value }) =>
    name.toUpperCase() === parameter.toUpperCase() ? [{ participant_id, panel_id: value }] : [],
  )
}

type Act = {
  body: Body
  actor: ReturnType<typeof actorOf>
  study: Pick<Study, 'experiment_id' | 'version'>
  account: PanelAccount
  due: readonly Due[]
  group_id: string | undefined
}
type Done = { group_id: string; draft_study_id: string | null }

async function act(deps: Deps, { body, actor, study, account, due, group_id = '' }: Act): Promise<Asked<Done>> {
  const { db } = deps.database
  const { action, wave, panel_study_id: study_id, message = '' } = body
  const { token, panel } = account
  const { api } = panel
  const people = due.map(({ panel_id }) => panel_id)
  if (action === 'message') {
    if (message.trim() === '') throw new Refusal('bad_request', 'message: people read it, so it must say something')
    const sent = await api.message(token, { study_id, people, body: message })
    const look = `Some may have read it: look on ${panel.rules.label} before you send it again.`
    if (!sent.ok && sent.mayBeDone) return { ok: false, problem: `${sent.problem} ${look}` }
    return made(sent, () => ({ group_id, draft_study_id: null }))
  }
  if (action === 'draft-study') {
    if (group_id === '') throw new Refusal('bad_request', 'This wave has no participant group yet. Fill it first.')
    const places = Math.max(1, people.length)
    const draft = await draftForWave(deps, { actor, study, account, wave, panel_study_id: study_id, group_id, places })
    return made(draft, (draft_study_id) => ({ group_id, draft_study_id }))
  }
  const filled =
    group_id === ''
      ? await api.makeGroup(token, { study_id, name: `${body.experiment_id} ${wave}` })
      : { ok: true as const, value: group_id }
  if (!filled.ok) return filled
  // Kept before it is filled, so that a failure in between does not lead to a second group.
  await saveGroup(db, { experiment_id: body.experiment_id, panel: panel.rules.name, wave, group_id: filled.value })
  const added = await api.addToGroup(token, filled.value, people)
  return made(added, () => ({ group_id: filled.value, draft_study_id: null }))
}

const made = <T>(asked: Asked<T>, done: (value: T) => Done): Asked<Done> =>
  asked.ok ? { ok: true, value: done(asked.value) } : asked
