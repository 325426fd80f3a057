import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open-database.ts'
import { installation } from '../db/schema/people.ts'

/** The key that seals session tokens: made once, shared by all nodes through the database. */
export async function sessionKey(db: Db): Promise<Buffer> {
  const name = 'session-key'
  await db
    .insert(installation)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  if (!row) throw new Error('The session key vanished')
  return Buffer.from(row.value, 'base64')
}
