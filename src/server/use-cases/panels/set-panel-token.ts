import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelToken as contract } from '#contract/panels/panels.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { setLabSecret, tokenOfPanel } from '#server/store/panels/lab-secrets.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { panelOfStudy } from './panel-of-study.ts'

export async function setPanelToken(
  deps: Deps,
  { experiment_id, token }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { seals } = deps
  const { db } = deps.database
  if (experiment_id !== undefined) await refuseUnlessOwn(db, experiment_id, caller)
  const { rules } = await panelOfStudy(deps, experiment_id)
  const has_token = token !== ''
  await db.transaction(async (tx) => {
    const sealed = has_token ? seals.seal(token) : undefined
    await setLabSecret(tx, { lab_id: labOf(caller), name: tokenOfPanel(rules.name), sealed })
    const detail = { to: has_token ? 'stored' : 'taken away' }
    await writeAudit(tx, { ...actorOf(caller), action: 'panel-token-changed', target: rules.label, detail })
  })
  return { success: 'true', data: { has_token } }
}
