import { eq, or, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { passwordLinks } from '#server/db/schema/accounts.ts'

type NewLink = Pick<typeof passwordLinks.$inferInsert, 'person_id' | 'secret_hash' | 'created_by' | 'expires_at'>

/** The link that a person had before does not work any more. */
export async function setPasswordLink(tx: DbOrTx, link: NewLink): Promise<void> {
  const { secret_hash, created_by = null, expires_at } = link
  const set = { secret_hash, created_by, expires_at, created_at: sql`now()` }
  await tx.insert(passwordLinks).values(link).onConflictDoUpdate({ target: passwordLinks.person_id, set })
}

/** Uses a link up: whose it was. Undefined if it is unknown or over; of two who use it at once, one gets it. */
export async function usePasswordLink(tx: DbOrTx, secret_hash: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ person_id: string }>(sql`
    delete from password_links where secret_hash = ${secret_hash} and expires_at > now() returning person_id`)
  return rows[0]?.person_id
}

export async function hasPasswordLink(db: DbOrTx, secret_hash: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select from password_links where secret_hash = ${secret_hash} and expires_at > now()`)
  return rows.length > 0
}

/** The account opens more than when the link was made. */
export async function deletePasswordLink(tx: DbOrTx, person_id: string): Promise<void> {
  await tx.delete(passwordLinks).where(eq(passwordLinks.person_id, person_id))
}

/** The link to somebody's account, and those that they made for others. */
export async function deletePasswordLinksOf(tx: DbOrTx, person_id: string): Promise<void> {
  await tx.delete(passwordLinks).where(or(eq(passwordLinks.person_id, person_id), eq(passwordLinks.created_by, person_id)))
}
