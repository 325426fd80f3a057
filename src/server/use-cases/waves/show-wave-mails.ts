import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showWaveMails as showContract, testWaveMail as testContract } from '#contract/waves/mails.ts'
import { UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { readPace } from '#domain/waves/wave-mail.ts'
import type { Mail, MailOutcome } from '#server/mails/mail-connection.ts'
import { Refusal } from '#server/refusal.ts'
import { showPerson } from '#server/store/accounts/people.ts'
import { countContacts } from '#server/store/waves/contacts.ts'
import { countMails, mailLog } from '#server/store/waves/mail-log.ts'
import { mailsOfStudy, peopleWithContacts } from '#server/store/waves/wave-mails.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'
import { dueMails } from './send-wave-mails.ts'
import { type WavesNow, wavesNow } from './waves-now.ts'
import { writeMail } from './write-mail.ts'

const LOG_PAGE = 50
const DAY_MS = 86_400_000

/** What owners and editors of a study read about the mails of a wave. */
export async function showWaveMails(
  deps: Deps,
  { experiment_id, wave: name, state, offset = 0 }: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  const { db } = deps.database
  await refuseUnlessOwn(db, experiment_id, caller)
  const now = await wavesNow(db, experiment_id, await peopleWithContacts(db, experiment_id))
  const wave = waveOf(now, name)
  const { due } = dueMails(now, await mailsOfStudy(db, experiment_id))
  const about = { experiment_id, wave: name }
  const [counts, addresses, log] = await Promise.all([
    countMails(db, about),
    countContacts(db, experiment_id),
    mailLog(db, { ...about, state, offset, limit: LOG_PAGE }),
  ])
  const preview = wave.mail === undefined ? undefined : exampleOf(deps, { now, wave, experiment_id, to: '' })
  return {
    success: 'true',
    data: {
      has_mail_server: deps.openMails !== undefined,
      per_minute: readPace(now.study.mailsPerMinute),
      addresses,
      preview:
        preview === undefined
          ? null
          : { subject: preview.subject, text: preview.text, reminders: [...(wave.mail?.reminders ?? [])] },
      n_due: due.filter((each) => each.wave === name).length,
      counts,
      ...log,
    },
  }
}

/** The mail as somebody would read it for whom the wave opens now. Its links lead nowhere. */
function exampleOf(
  deps: Deps,
  { now, wave, experiment_id, to }: { now: WavesNow; wave: Wave; experiment_id: string; to: string },
): Mail | undefined {
  if (wave.mail === undefined) return undefined
  const opensMs = now.study.nowMs
  return writeMail(deps, {
    ...{ mail: wave.mail, experiment_id, study: now.study, to, language: '', zone: UNKNOWN_ZONE, opensMs },
    closesMs: wave.closes === undefined ? null : opensMs + lastingMs(wave.closes),
    ...{ personal: 'EXAMPLE', stop: 'EXAMPLE' },
  })
}

const lastingMs = (closes: NonNullable<Wave['closes']>): number =>
  'hours' in closes ? (closes.hours * DAY_MS) / 24 : 'days' in closes ? closes.days * DAY_MS : DAY_MS

function waveOf({ waves }: WavesNow, name: string): Wave {
  const wave = waves.find((each) => each.name === name)
  if (wave === undefined) throw new Refusal('bad_request', `This study has no wave '${name}'.`)
  return wave
}

/** To the address of one's own account, so that nobody else is written to. */
export async function testWaveMail(
  deps: Deps,
  { experiment_id, wave: name, to }: BodyOf<typeof testContract>,
  caller: Caller,
): Promise<ReplyOf<typeof testContract>> {
  const { db } = deps.database
  await refuseUnlessOwn(db, experiment_id, caller)
  if (deps.openMails === undefined) throw new Refusal('bad_request', 'This server has no mail server (SMTP_URL).')
  const now = await wavesNow(db, experiment_id, [])
  const wave = waveOf(now, name)
  const own = (await showPerson(db, actorOf(caller).person_id))?.email ?? (caller.isLocalOwner() ? to : undefined)
  if (own === undefined) throw new Refusal('bad_request', 'to: your account has no address. Name one.')
  const mail = exampleOf(deps, { now, wave, experiment_id, to: own })
  if (mail === undefined) throw new Refusal('bad_request', 'This wave has no mail. Write one in the settings of the study.')
  const connection = deps.openMails()
  const outcome = await connection.send(mail)
  connection.close()
  if (outcome.is !== 'sent') throw new Refusal('bad_request', TEST_FAILED[outcome.is])
  return { success: 'true', data: { sent_to: own } }
}

const TEST_FAILED: Readonly<Record<Exclude<MailOutcome['is'], 'sent'>, string>> = {
  away: 'The mail server cannot be reached, or does not let this server in. Look at SMTP_URL and MAIL_FROM.',
  later: 'The mail server asks to try again later.',
  refused: 'The mail server refused this mail.',
  unknown: 'The mail server took the mail and did not answer. Look whether it arrived.',
}
