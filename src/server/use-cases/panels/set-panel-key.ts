import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setPanelKey as contract } from '#contract/panels/panels.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { linkKeyOfPanel, setLabSecret } from '#server/store/panels/lab-secrets.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { sealLinkKey } from './link-key.ts'
import { rulesOfStudy } from './panel-of-study.ts'

export async function setPanelKey(
  deps: Deps,
  { experiment_id, key, signed_part }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const { db } = deps.database
  await refuseUnlessOwn(db, experiment_id, caller)
  const { name, label, link } = await rulesOfStudy(deps, experiment_id)
  if (link.proof?.kind !== 'hash') throw new Refusal('bad_request', `${label} signs no addresses with a key of the lab.`)
  const has_key = key !== ''
  // Which part it is differs between accounts, so nobody here can say it instead.
  if (has_key && signed_part === undefined)
    throw new Refusal(
      'bad_request',
      `signed_part: say where the signed part of an address ends. ${label} knows it for your account.`,
    )
  await db.transaction(async (tx) => {
    const sealed = has_key && signed_part !== undefined ? sealLinkKey(deps, { key, part: signed_part }) : undefined
    await setLabSecret(tx, { lab_id: labOf(caller), name: linkKeyOfPanel(name), sealed })
    const detail = { to: has_key ? 'stored' : 'taken away' }
    await writeAudit(tx, { ...actorOf(caller), action: 'panel-key-changed', target: label, detail })
  })
  return { success: 'true', data: { has_key } }
}
