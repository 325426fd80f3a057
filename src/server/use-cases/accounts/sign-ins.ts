import type { AuditAction } from '#domain/accounts/audit-actions.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { personOfLogin } from '#server/store/accounts/callers.ts'
import { personByEmail } from '#server/store/accounts/people.ts'
import type { Deps } from '../deps.ts'

type Db = Pick<Deps, 'database'>

/** Somebody signed in: who, by the token of the new login. Fails where nobody did. */
export async function recordSignIn({ database: { db, pool } }: Db, loginToken: string, by: string): Promise<void> {
  const person = await personOfLogin(pool, loginToken)
  if (!person) throw new Error('Somebody signed in with a login that is not stored')
  await writeAudit(db, { lab_id: null, person_id: person.person_id, action: 'signed-in', detail: { by } })
}

/** Of an address that nobody has, nothing is kept: people type passwords into the wrong field. */
export async function recordFailedSignIn(
  { database: { db } }: Db,
  who: { email: string | undefined; person_id: string | undefined },
  by: string,
): Promise<void> {
  const person_id = who.person_id ?? ((who.email && (await personByEmail(db, who.email))?.person_id) || null)
  await writeAudit(db, { lab_id: null, person_id, action: 'sign-in-failed', detail: { by } })
}

/** Something about a person's own account. */
export async function recordOwnChange(
  { database: { db } }: Db,
  person_id: string,
  action: AuditAction,
  detail: Record<string, unknown> = {},
): Promise<void> {
  await writeAudit(db, { lab_id: null, person_id, action, detail })
}
