import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelReports as contract } from '#contract/panels/panels.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { hookOfPanel, setLabSecret } from '#server/store/panels/lab-secrets.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { panelOfStudy } from './panel-of-study.ts'

export async function setPanelReports(
  deps: Deps,
  { experiment_id, secret }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  if (experiment_id !== undefined) await refuseUnlessOwn(db, experiment_id, caller)
  const { rules } = await panelOfStudy(deps, experiment_id)
  const has_report_secret = secret !== ''
  await db.transaction(async (tx) => {
    const sealed = has_report_secret ? deps.seals.seal(secret) : undefined
    await setLabSecret(tx, { lab_id: labOf(caller), name: hookOfPanel(rules.name), sealed })
    const detail = { to: has_report_secret ? 'stored' : 'taken away' }
    await writeAudit(tx, { ...actorOf(caller), action: 'panel-reports-changed', target: rules.label, detail })
  })
  return { success: 'true', data: { has_report_secret } }
}
