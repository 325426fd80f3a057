import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { testPanelStudy as contract } from '#contract/panels/panel-studies.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { bindPanelStudy } from '#server/store/panels/panel-studies.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { accountForStudy, answerOf } from './bound-submissions.ts'

/** The test is a study of its own there, which nobody but test participants of the lab sees. It is remembered, so that people from it are tests here. */
export async function testPanelStudy(
  deps: Deps,
  { experiment_id, panel_study_id }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const { panel, token } = await accountForStudy(deps, { lab_id, experiment_id, panel_study_id }, caller)
  const made = await panel.api.makeTest(token, panel_study_id)
  // A second test costs nothing, but nobody should look for one that is not there.
  const { label, name } = panel.rules
  const look = `If the test was made, you find it on ${label}, but people from it would not be tests here. Press again and use that one.`
  const asked = made.ok || !made.mayBeDone ? made : { ...made, problem: `${made.problem} ${look}` }
  const detail = { panel_study_id, action: 'test', ...(!asked.ok && { problem: asked.problem }) }
  await db.transaction(async (tx) => {
    if (asked.ok) await bindPanelStudy(tx, { experiment_id, panel: name, panel_study_id: asked.value.id, is_test: true })
    await writeAudit(tx, { ...actorOf(caller), action: 'panel-study-changed', target: experiment_id, detail })
  })
  return { success: 'true', data: { address: answerOf(asked).address } }
}
