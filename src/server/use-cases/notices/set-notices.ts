import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { setNotices as contract } from '#contract/notices/notices.ts'
import { choiceProblems } from '#domain/notices/index.ts'
import { newSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { noticeSettingsOf, saveNoticeSettings } from '#server/store/notices/settings.ts'
import { webhookAddressProblem } from '#server/webhooks/post-webhook.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { nameablePeople } from './show-notices.ts'

export async function setNotices(
  { database: { db }, seals, webhookReach }: Deps,
  { experiment_id, chosen, mail_to, webhook_url, new_secret = false }: BodyOf<typeof contract>,
  caller: Caller,
): Promise<ReplyOf<typeof contract>> {
  const study = await refuseUnlessOwn(db, experiment_id, caller)
  const address = webhook_url.trim()
  const before = await noticeSettingsOf(db, experiment_id)
  const people = await nameablePeople(db, { study, settings: before }, caller)
  const strangers = mail_to.filter((person_id) => !people.some((person) => person.person_id === person_id))
  const addressProblem = address === '' ? undefined : webhookAddressProblem(address, webhookReach)
  const problems = [
    ...choiceProblems(chosen),
    ...(strangers.length > 0 ? ['mail_to: somebody is not in this lab any more'] : []),
    ...(addressProblem === undefined ? [] : [`webhook_url: ${addressProblem}`]),
  ]
  if (problems.length > 0) throw new Refusal('invalid_settings', problems.join('; '), problems)
  // Another receiver must not be able to pretend to be us towards the first one.
  const isFresh = address !== '' && (new_secret || before?.webhook_secret == null || before.webhook_url !== address)
  const webhook_secret = isFresh ? `whsec_${newSecret()}` : null
  await db.transaction(async (tx) => {
    await saveNoticeSettings(tx, {
      experiment_id,
      chosen,
      mail_to: [...new Set(mail_to)],
      webhook_url: address === '' ? null : address,
      webhook_secret: address === '' ? null : webhook_secret ? seals.seal(webhook_secret) : (before?.webhook_secret ?? null),
    })
    const host = address === '' ? undefined : new URL(address).host
    const detail = { notices: Object.keys(chosen), n_people: mail_to.length, ...(host && { host }) }
    await writeAudit(tx, { ...actorOf(caller), action: 'notices-changed', target: experiment_id, detail })
  })
  return { success: 'true', data: { webhook_secret } }
}
