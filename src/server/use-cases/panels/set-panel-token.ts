import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelToken as contract } from '#contract/panels/panels.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { setLabSecret } from '#server/store/panels/lab-secrets.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'

export async function setPanelToken(
  { database: { db }, seals }: Deps,
  { experiment_id, token }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  if (experiment_id !== undefined) await refuseUnlessOwn(db, experiment_id, caller)
  const has_token = token !== ''
  await db.transaction(async (tx) => {
    const sealed = has_token ? seals.seal(token) : undefined
    await setLabSecret(tx, { lab_id: labOf(caller), name: 'prolific-token', sealed })
    const detail = { to: has_token ? 'stored' : 'taken away' }
    await writeAudit(tx, { ...actorOf(caller), action: 'panel-token-changed', target: 'Prolific', detail })
  })
  return { success: 'true', data: { has_token } }
}
