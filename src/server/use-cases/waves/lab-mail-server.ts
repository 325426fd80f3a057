import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  setMailServer as setContract,
  showMailServer as showContract,
  testMailServer as testContract,
} from '#contract/waves/mail-server.ts'
import { isSameLogin, type LabMailServer, mailServerProblem } from '#domain/waves/lab-mail-server.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { setLabSecret } from '#server/store/panels/lab-secrets.ts'
import { retryMailsOfLab } from '#server/store/waves/wave-mails.ts'
import { refuseUnlessOwn } from '../accounts/own-study.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { mailRouteOf, mailServerOfLab, ownAddress, sendTest } from './mail-server-of-lab.ts'

type Given = { experiment_id?: string | undefined }

async function labNamed(db: DbOrTx, { experiment_id }: Given, caller: Caller): Promise<string> {
  if (experiment_id !== undefined) await refuseUnlessOwn(db, experiment_id, caller)
  return labOf(caller)
}

/** For owners of the lab. The password is not sent to a page. */
export async function showMailServer(
  deps: Deps,
  body: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  const { db } = deps.database
  const server = await mailServerOfLab(deps, db, await labNamed(db, body, caller))
  const others = { has_installation_server: deps.openMails !== undefined, is_unreadable: server === 'unreadable' }
  if (server === 'none' || server === 'unreadable') return { success: 'true', data: { server: null, ...others } }
  const { password, ...shown } = server
  return { success: 'true', data: { server: { ...shown, has_password: password !== '' }, ...others } }
}

export async function setMailServer(
  deps: Deps,
  { server: given, ...body }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const { db } = deps.database
  const lab_id = await labNamed(db, body, caller)
  await db.transaction(async (tx) => {
    const server = given === null ? undefined : withPassword(given, await mailServerOfLab(deps, tx, lab_id))
    const problem = server && mailServerProblem(server)
    if (problem !== undefined) throw new Refusal('bad_request', problem)
    await setLabSecret(tx, { lab_id, name: 'mail-server', sealed: server && deps.seals.seal(JSON.stringify(server)) })
    await retryMailsOfLab(tx, lab_id)
    const detail = { to: server ? 'stored' : 'taken away', ...(server && { host: server.host }) }
    await writeAudit(tx, { ...actorOf(caller), action: 'mail-server-changed', target: 'mail server', detail })
  })
  return { success: 'true', data: { is_set: given !== null } }
}

type Stored = LabMailServer | 'none' | 'unreadable'

/** A stored password goes to the server that it was typed for, and nowhere else: its owner may be another one. */
function withPassword({ password, ...rest }: NonNullable<BodyOf<typeof setContract>['server']>, stored: Stored): LabMailServer {
  if (password !== undefined || rest.user === '') return { ...rest, password: password ?? '' }
  if (typeof stored === 'string' || !isSameLogin(stored, rest))
    throw new Refusal('bad_request', 'Type the password: what is stored belongs to another host, port, encryption or user.')
  return { ...rest, password: stored.password }
}

/** By the server that is stored for the lab, and never by that of the installation. */
export async function testMailServer(
  deps: Deps,
  { to, ...body }: BodyOf<typeof testContract>,
  caller: Caller,
): Promise<ReplyOf<typeof testContract>> {
  const lab_id = await labNamed(deps.database.db, body, caller)
  const route = await mailRouteOf(deps, lab_id)
  if (route.by !== 'lab') throw new Refusal('bad_request', 'The lab has no mail server. Store one first.')
  const own = await ownAddress(deps, caller, to)
  const text = 'This is a test: mails that ask people back to a wave are sent by this server.'
  await sendTest(route, { to: own, subject: 'Test of the mail server', text, headers: { 'Auto-Submitted': 'auto-generated' } })
  return { success: 'true', data: { sent_to: own } }
}
