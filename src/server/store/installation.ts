import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../db/open-database.ts'
import { installation } from '../db/schema/people.ts'

/** The key that seals session tokens. */
export const sessionKey = (db: Db): Promise<Buffer> => sharedKey(db, 'session-key')

/** The key that derives user_ids from the ids of panels. It must never change, or people would be others when they come back. */
export const pseudonymKey = (db: Db): Promise<Buffer> => sharedKey(db, 'pseudonym-key')

/** The key that signs the links of simulated participants. */
export const simulationKey = (db: Db): Promise<Buffer> => sharedKey(db, 'simulation-key')

/** Seals secrets that this installation has to use again. */
export const secretsKey = (db: Db): Promise<Buffer> => sharedKey(db, 'secrets-key')

/** Signs the cookies of researchers and encrypts their second factors. */
export const authSecret = async (db: Db): Promise<string> => (await sharedKey(db, AUTH_SECRET)).toString('base64url')

/** Undefined before the first start. */
export async function storedAuthSecret(db: Db): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.name, AUTH_SECRET))
  return row && asSecret(row.value)
}

const AUTH_SECRET = 'auth-secret'
const asSecret = (value: string) => Buffer.from(value, 'base64').toString('base64url')

/** Made once, shared by all nodes through the database. */
async function sharedKey(db: Db, name: string): Promise<Buffer> {
  await db
    .insert(installation)
    .values({ name, value: randomBytes(32).toString('base64') })
    .onConflictDoNothing()
  const [row] = await db.select().from(installation).where(eq(installation.name, name))
  if (!row) throw new Error(`A key of the installation vanished: ${name}`)
  return Buffer.from(row.value, 'base64')
}
