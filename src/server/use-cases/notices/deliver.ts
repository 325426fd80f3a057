import { nextAttemptMs } from '#domain/webhooks/attempts.ts'
import { type OpenDelivery, openDeliveries, recordAttempt } from '#server/store/notices/deliveries.ts'
import { type Posted, webhookHeaders } from '#server/webhooks/post-webhook.ts'
import type { Deps } from '../deps.ts'

const AT_ONCE = 20

/** Tries everything whose time has come, or all of one notice. Returns how many were tried. */
export async function deliverNotices(deps: Deps, notice_id?: number): Promise<number> {
  const { db } = deps.database
  const open = await openDeliveries(db, { nowMs: await deps.databaseNow(), notice_id, limit: AT_ONCE })
  await Promise.all(open.map((delivery) => attempt(deps, delivery)))
  return open.length
}

async function attempt(deps: Deps, delivery: OpenDelivery): Promise<void> {
  const { db } = deps.database
  const { delivery_id, created_at, is_test } = delivery
  const posted = await (delivery.person_id === null ? postTo(deps, delivery) : mailTo(deps, delivery))
  if (posted.ok) return recordAttempt(db, delivery_id, { state: 'sent' })
  const { problem } = posted
  const nowMs = await deps.databaseNow()
  const nextMs = is_test ? undefined : nextAttemptMs({ createdAtMs: created_at, nowMs, attempts: delivery.attempts + 1 })
  await recordAttempt(
    db,
    delivery_id,
    nextMs === undefined ? { state: 'failed', problem } : { state: 'waiting', nextMs, problem },
  )
}

/** The documented body of a webhook (docs/NOTICES.md). */
function postTo(deps: Deps, delivery: OpenDelivery): Promise<Posted> {
  const { delivery_id, notice, sentence, experiment_id, study_name, created_at, webhook_url, webhook_secret } = delivery
  const secret = webhook_secret === null ? undefined : deps.seals.open(webhook_secret)
  if (webhook_url === null || secret === undefined) return Promise.resolve({ ok: false, problem: 'there is no webhook any more' })
  const body = JSON.stringify({
    version: 1,
    notice,
    sentence,
    experiment_id,
    study_name,
    at: new Date(created_at).toISOString(),
    url: pageOf(deps, experiment_id),
  })
  return deps.postWebhook(webhook_url, body, webhookHeaders({ secret, body, atMs: deps.now(), id: delivery_id }))
}

async function mailTo(deps: Deps, { name, email, sentence, study_name, experiment_id }: OpenDelivery): Promise<Posted> {
  const { sendMail } = deps.accounts
  if (email === null) return { ok: false, problem: 'this person does not get notices any more' }
  if (sendMail === undefined) return { ok: false, problem: 'this server has no mail server (SMTP_URL)' }
  const title = study_name === '' ? experiment_id : study_name
  const text = [`Hello ${name},`, sentence, pageOf(deps, experiment_id), 'You get this because of the notices of this study.']
  return sendMail(email, `${oneLine(title)}: notice of Feedlab`, text.join('\n\n')).then(
    (): Posted => ({ ok: true }),
    (): Posted => ({ ok: false, problem: 'the mail server did not take it' }),
  )
}

const pageOf = ({ publicUrl }: Deps, experiment_id: string) => `${publicUrl()}/studies/${experiment_id}/notices`

/** A line break in a subject would begin another header. */
const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\s]+/gu, ' ').slice(0, 100)
