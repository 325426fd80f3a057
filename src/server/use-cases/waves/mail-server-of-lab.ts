import type { LabMailServer } from '#domain/waves/lab-mail-server.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { type Mail, type MailConnection, type MailOutcome, openMailConnection } from '#server/mails/mail-connection.ts'
import { Refusal } from '#server/refusal.ts'
import { showPerson } from '#server/store/accounts/people.ts'
import { labSecretOf } from '#server/store/panels/lab-secrets.ts'
import { actorOf, type Caller, type Deps } from '../deps.ts'

/** `unreadable`: sealed by another installation. The lab has to type it again, because its mails are not sent by a server that it did not choose. */
export async function mailServerOfLab(
  { seals }: Pick<Deps, 'seals'>,
  db: DbOrTx,
  lab_id: string,
): Promise<LabMailServer | 'none' | 'unreadable'> {
  const sealed = await labSecretOf(db, lab_id, 'mail-server')
  if (sealed === undefined) return 'none'
  const opened = seals.open(sealed)
  // The seal proves that we wrote it, so its shape is known.
  return opened === undefined ? 'unreadable' : (JSON.parse(opened) as LabMailServer)
}

/** A server that is slow on purpose must not keep the mails of other labs waiting. */
const LAB_PATIENCE = { connectMs: 10_000, answerMs: 15_000, wholeMs: 30_000 }

/** By whose server the waves of a lab write. */
export type MailRoute =
  | { by: 'lab'; open: () => MailConnection }
  | { by: 'installation'; open: () => MailConnection }
  | { by: 'nobody'; open: undefined }

export async function mailRouteOf(deps: Deps, lab_id: string): Promise<MailRoute> {
  const server = await mailServerOfLab(deps, deps.database.db, lab_id)
  if (server === 'unreadable') return { by: 'nobody', open: undefined }
  if (server !== 'none') return { by: 'lab', open: () => openMailConnection({ server, reach: deps.webhookReach }, LAB_PATIENCE) }
  return deps.openMails === undefined ? { by: 'nobody', open: undefined } : { by: 'installation', open: deps.openMails }
}

/** Whether people of this lab's studies can be written to. A server that was stored counts, as on the page. */
export const hasMailServer = async ({ openMails }: Pick<Deps, 'openMails'>, db: DbOrTx, lab_id: string): Promise<boolean> =>
  openMails !== undefined || (await labSecretOf(db, lab_id, 'mail-server')) !== undefined

/** Tests go to the address of the own account, so that nobody else is written to. The owner of this machine has none, and names one. */
export async function ownAddress({ database: { db } }: Deps, caller: Caller, to: string | undefined): Promise<string> {
  const own = (await showPerson(db, actorOf(caller).person_id))?.email ?? (caller.isLocalOwner() ? to : undefined)
  if (own === undefined) throw new Refusal('bad_request', 'to: your account has no address. Name one.')
  return own
}

/** Of the server of a lab it says exactly why; what that of the installation answers is for the people who run it. */
export async function sendTest({ open, by }: Exclude<MailRoute, { by: 'nobody' }>, mail: Mail): Promise<void> {
  const connection = open()
  const outcome = await connection.send(mail)
  connection.close()
  if (outcome.is === 'sent') return
  if (outcome.is === 'unknown')
    throw new Refusal('bad_request', 'The mail server took the mail and did not answer. Look whether it arrived.')
  throw new Refusal('bad_request', by === 'lab' ? `The mail server ${outcome.why}.` : TEST_FAILED[outcome.is])
}

const TEST_FAILED: Readonly<Record<Exclude<MailOutcome['is'], 'sent' | 'unknown'>, string>> = {
  away: 'The mail server of this installation cannot be reached, or does not let this server in. Ask the people who run it.',
  later: 'The mail server asks to try again later.',
  refused: 'The mail server refused this mail.',
}
