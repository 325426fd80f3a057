import { and, eq } from 'drizzle-orm'
import type { WantedDeposit } from '#domain/publication/deposit.ts'
import type { Publication } from '#domain/publication/publication.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { deposits, publications } from '#server/db/schema/publications.ts'

export async function findPublication(db: DbOrTx, experiment_id: string): Promise<Publication | undefined> {
  return (await storedPublication(db, experiment_id))?.details
}

export async function storedPublication(
  db: DbOrTx,
  experiment_id: string,
): Promise<{ details: Publication; revision: number } | undefined> {
  const { details, revision } = publications
  const [found] = await db.select({ details, revision }).from(publications).where(eq(publications.experiment_id, experiment_id))
  return found
}

/** Under the lock of the study, so that nobody else stores between the look at the revision and this. */
export async function storePublication(
  tx: DbOrTx,
  experiment_id: string,
  { details, revision }: { details: Publication; revision: number },
): Promise<void> {
  const set = { details, revision, updated_at: new Date() }
  await tx
    .insert(publications)
    .values({ experiment_id, ...set })
    .onConflictDoUpdate({ target: publications.experiment_id, set })
}

export type Deposit = typeof deposits.$inferSelect

/** One draft at a service. */
export type DepositKey = { experiment_id: string } & Pick<WantedDeposit, 'service' | 'content'>

const isOf = ({ experiment_id, service, content }: DepositKey) =>
  and(eq(deposits.experiment_id, experiment_id), eq(deposits.service, service), eq(deposits.content, content))

export const depositsOf = (db: DbOrTx, experiment_id: string): Promise<Deposit[]> =>
  db.select().from(deposits).where(eq(deposits.experiment_id, experiment_id))

export async function findDeposit(db: DbOrTx, key: DepositKey): Promise<Deposit | undefined> {
  const [found] = await db.select().from(deposits).where(isOf(key))
  return found
}

type Draft = Pick<Deposit, 'remote_id' | 'doi' | 'page'>

/** A draft that was made just now. What was known of an earlier one, which was deleted there, is forgotten. */
export async function storeDraft(db: DbOrTx, { experiment_id, service, content }: DepositKey, draft: Draft): Promise<void> {
  await db
    .insert(deposits)
    .values({ experiment_id, service, content, ...draft })
    .onConflictDoUpdate({
      target: [deposits.experiment_id, deposits.service, deposits.content],
      set: { ...draft, created_at: new Date(), sent_at: null, file_name: null, bytes: null },
    })
}

/** Null: nothing is wrong so far. The row is there from the first try on. */
export async function keepDepositProblem(
  db: DbOrTx,
  { experiment_id, service, content }: DepositKey,
  problem: string | null,
): Promise<void> {
  await db
    .insert(deposits)
    .values({ experiment_id, service, content, problem })
    .onConflictDoUpdate({ target: [deposits.experiment_id, deposits.service, deposits.content], set: { problem } })
}

export async function storeSent(db: DbOrTx, key: DepositKey, file: { file_name: string; bytes: number }): Promise<void> {
  await db
    .update(deposits)
    .set({ ...file, sent_at: new Date(), problem: null })
    .where(isOf(key))
}
