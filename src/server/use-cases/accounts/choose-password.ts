import { signInMessages } from '#contract/accounts/sign-in.ts'
import { hashPassword, verifyPassword } from '#server/accounts/password.ts'
import { hashSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { hasPasswordLink, usePasswordLink } from '#server/store/accounts/password-links.ts'
import { endByPassword, passwordHashOf, personByEmail, setPassword } from '#server/store/accounts/people.ts'
import type { Deps } from '../deps.ts'
import { inOneHour } from './end-date.ts'
import { wrongLink } from './invitations.ts'
import { newPasswordLink } from './password-link.ts'

/** A new password by a link. It ends every login and token of the person: nobody knows who used the old password. */
export async function resetPassword({ database: { db } }: Deps, secret: string, newPassword: string): Promise<void> {
  const secret_hash = hashSecret(secret)
  // Before the password is hashed, which takes a while: guessing links must not keep the server busy.
  if (!(await hasPasswordLink(db, secret_hash))) throw wrongLink()
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    const person_id = await usePasswordLink(tx, secret_hash)
    if (person_id === undefined) throw wrongLink()
    await setPassword(tx, person_id, passwordHash)
    const tokens = await endByPassword(tx, person_id, {})
    const detail = { by: 'link', ...(tokens > 0 && { ended: { tokens } }) }
    await writeAudit(tx, { lab_id: null, person_id, action: 'password-changed', detail })
  })
}

type Change = { person_id: string; login: string; currentPassword: string; newPassword: string; endsOthers: boolean }

/** A new password by the old one. Links to another password end in any case; this login goes on. */
export async function changePassword({ database: { db } }: Deps, change: Change): Promise<void> {
  const { person_id, login, currentPassword, newPassword, endsOthers } = change
  const hash = await passwordHashOf(db, person_id)
  if (hash === undefined || !(await verifyPassword({ hash, password: currentPassword })))
    throw new Refusal('bad_request', signInMessages.failed)
  const passwordHash = await hashPassword(newPassword)
  await db.transaction(async (tx) => {
    await setPassword(tx, person_id, passwordHash)
    const tokens = await endByPassword(tx, person_id, { keptLogin: login, keepsOthers: !endsOthers })
    const detail = tokens > 0 ? { ended: { tokens } } : {}
    await writeAudit(tx, { lab_id: null, person_id, action: 'password-changed', detail })
  })
}

/** Sends a link to an address that somebody has. The caller learns nothing. */
export async function mailPasswordLink(deps: Deps, email: string): Promise<void> {
  const { mailPassword } = deps.accounts
  if (mailPassword === undefined) throw new Refusal('bad_request', signInMessages.noMail)
  const { db } = deps.database
  const person = await personByEmail(db, email)
  if (!person) return
  const link = { person_id: person.person_id, created_by: null, expires_at: inOneHour(deps.now()) }
  mailPassword({ name: person.name, email }, await newPasswordLink(deps, db, link))
}
