import { eq } from 'drizzle-orm'
import { type AboutPlace, NOTHING_ENTERED } from '#domain/about-place/about-place.ts'
import type { DbOrTx, Tx } from '../db/open-database.ts'
import { installation } from '../db/schema/people.ts'

export type StoredAbout = AboutPlace & { version: number }

/** The row of the installation. */
export const ABOUT_PLACE = 'about-place'
const FIRST: StoredAbout = { version: 0, ...NOTHING_ENTERED }

// Written by `saveAboutPlace` alone.
const readRow = (value: string): StoredAbout => ({ ...FIRST, ...(JSON.parse(value) as Partial<StoredAbout>) })

export async function readAboutPlace(db: DbOrTx): Promise<StoredAbout> {
  const [row] = await db.select().from(installation).where(eq(installation.name, ABOUT_PLACE))
  return row ? readRow(row.value) : FIRST
}

/** Others who save wait until the transaction ends. */
export async function holdAboutPlace(tx: Tx): Promise<StoredAbout> {
  await tx
    .insert(installation)
    .values({ name: ABOUT_PLACE, value: JSON.stringify(FIRST) })
    .onConflictDoNothing()
  const [row] = await tx.select().from(installation).where(eq(installation.name, ABOUT_PLACE)).for('update')
  if (!row) throw new Error(`A row of the installation vanished: ${ABOUT_PLACE}`)
  return readRow(row.value)
}

export async function saveAboutPlace(tx: Tx, about: StoredAbout): Promise<void> {
  await tx
    .update(installation)
    .set({ value: JSON.stringify(about) })
    .where(eq(installation.name, ABOUT_PLACE))
}
