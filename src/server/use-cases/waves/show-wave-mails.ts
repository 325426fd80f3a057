import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { showWaveMails as showContract, testWaveMail as testContract } from '#contract/waves/mails.ts'
import { UNKNOWN_ZONE } from '#domain/waves/local-time.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { readPace } from '#domain/waves/wave-mail.ts'
import type { Mail } from '#server/mails/mail-connection.ts'
import { Refusal } from '#server/refusal.ts'
import { countContacts } from '#server/store/waves/contacts.ts'
import { countMails, mailLog } from '#server/store/waves/mail-log.ts'
import { mailsOfStudy, peopleWithContacts } from '#server/store/waves/wave-mails.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { type Caller, type Deps, labRoleOf } from '../deps.ts'
import { mailRouteOf, ownAddress, sendTest } from './mail-server-of-lab.ts'
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
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
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
      mails_by: (await mailRouteOf(deps, lab_id)).by,
      may_set_mail_server: labRoleOf(caller, lab_id) === 'owner',
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
  const { lab_id } = await refuseUnlessOwn(db, experiment_id, caller)
  const route = await mailRouteOf(deps, lab_id)
  if (route.by === 'nobody') throw new Refusal('bad_request', 'Neither the lab nor this server has a mail server.')
  const now = await wavesNow(db, experiment_id, [])
  const wave = waveOf(now, name)
  const own = await ownAddress(deps, caller, to)
  const mail = exampleOf(deps, { now, wave, experiment_id, to: own })
  if (mail === undefined) throw new Refusal('bad_request', 'This wave has no mail. Write one in the settings of the study.')
  await sendTest(route, mail)
  return { success: 'true', data: { sent_to: own } }
}
