import { eq } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { askedCards } from '#server/db/schema/questionnaires.ts'

export type AskedBlock = {
  form: string
  block: string
  entity_ids: string[]
  chosen_as: string[]
  feeds?: (string | null)[] | null
}

/** The cards that questionnaires ask somebody about, as far as they were drawn. */
export const askedCardsOf = (db: DbOrTx, participant_id: number): Promise<AskedBlock[]> =>
  db
    .select({
      form: askedCards.form,
      block: askedCards.block,
      entity_ids: askedCards.entity_ids,
      chosen_as: askedCards.chosen_as,
    })
    .from(askedCards)
    .where(eq(askedCards.participant_id, participant_id))

/** A block that has cards already keeps them: of two pages that load at once, the first counts. */
export async function storeAskedCards(db: DbOrTx, participant_id: number, blocks: readonly AskedBlock[]): Promise<void> {
  if (blocks.length === 0) return
  await db
    .insert(askedCards)
    .values(blocks.map((block) => ({ participant_id, ...block })))
    .onConflictDoNothing()
}
