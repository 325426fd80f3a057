import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type Disclosure, NOTHING_CHOSEN, type TextDecision } from '#domain/disclosure/disclosure.ts'
import { WRITTEN } from '#domain/disclosure/text-sources.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { disclosures, textDecisions } from '#server/db/schema/publications.ts'

export type StoredDisclosure = { choice: Disclosure; revision: number }

export async function findDisclosure(db: DbOrTx, experiment_id: string): Promise<StoredDisclosure> {
  const { choice, revision } = disclosures
  const [found] = await db.select({ choice, revision }).from(disclosures).where(eq(disclosures.experiment_id, experiment_id))
  return found ?? { choice: NOTHING_CHOSEN, revision: 0 }
}

/** Under the lock of the study. */
export async function storeDisclosure(tx: DbOrTx, experiment_id: string, stored: StoredDisclosure): Promise<void> {
  const set = { ...stored, changed_at: new Date() }
  await tx
    .insert(disclosures)
    .values({ experiment_id, ...set })
    .onConflictDoUpdate({ target: disclosures.experiment_id, set })
}

export type StoredDecision = { source: string; text_hash: string; decision: TextDecision }

export async function storeDecisions(tx: DbOrTx, experiment_id: string, decisions: readonly StoredDecision[]): Promise<void> {
  if (decisions.length === 0) return
  await tx
    .insert(textDecisions)
    .values(decisions.map((each) => ({ experiment_id, ...each })))
    .onConflictDoUpdate({
      target: [textDecisions.experiment_id, textDecisions.source, textDecisions.text_hash],
      set: { decision: sql`excluded.decision` },
    })
}

/** Makes it undecided again. */
export async function removeDecision(tx: DbOrTx, experiment_id: string, source: string, text_hash: string): Promise<void> {
  await tx
    .delete(textDecisions)
    .where(
      and(
        eq(textDecisions.experiment_id, experiment_id),
        eq(textDecisions.source, source),
        eq(textDecisions.text_hash, text_hash),
      ),
    )
}

export async function decisionsOf(db: DbOrTx, experiment_id: string): Promise<StoredDecision[]> {
  const { source, text_hash, decision } = textDecisions
  return db.select({ source, text_hash, decision }).from(textDecisions).where(eq(textDecisions.experiment_id, experiment_id))
}

/**
 * Forgets what was decided about the texts of people who are erased next: a short text could be guessed from its hash. A text that somebody
 * else wrote too is undecided again, so that it is left out.
 */
export async function forgetDecisions(tx: DbOrTx, experiment_id: string, participants: SQL): Promise<void> {
  const own = sql`experiment_id = ${experiment_id} and participant_id = ${participants}`
  await tx.execute(sql`
    delete from text_decisions where experiment_id = ${experiment_id} and text_hash in (
      select encode(sha256(convert_to(text, 'UTF8')), 'hex') from (
        select response as text from form_answers where ${own}
        union all select detail ->> ${WRITTEN} from events where ${own} and kind = 'act') as written
      where text is not null)`)
}
