import { sql } from 'drizzle-orm'
import { cardFileName } from '#domain/stimuli/files/file-name.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

type ShownCard = {
  entity_id: string
  category: string
  headline: string
  /** How the text of a post begins; empty where the card has none. */
  opening: string
  alt_text: string
  media_id: string | null
  poster_media_id: string | null
  entity_type: string
  file_name: string
  /** Columns of the sheet, without the text of the post. */
  covariates: Record<string, unknown>
}

const OPENING_LENGTH = 120

/** Cards of all sets that any condition of any version of a study can show. */
export async function shownCardsOfStudy(db: DbOrTx, experiment_id: string): Promise<ShownCard[]> {
  const { rows } = await db.execute<Omit<ShownCard, 'file_name'> & { entity_url: string }>(sql`
    select n.entity_id, s.entity_category as category, n.headline, left(coalesce(n.covariates ->> 'body', ''), ${OPENING_LENGTH + 1}) as opening, n.alt_text, n.media_id, n.poster_media_id, n.entity_type, n.entity_url, n.covariates - 'body' as covariates
    from entities n join entity_sets s using (entity_set)
    where n.entity_set in (select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
      where experiment_id = ${experiment_id} and param = 'entity_sets')`)
  return rows.map(({ entity_url, ...card }) => ({
    ...card,
    opening: shortened(card.opening),
    file_name: cardFileName({ ...card, entity_url }),
  }))
}

const shortened = (text: string) => (text.length > OPENING_LENGTH ? `${text.slice(0, OPENING_LENGTH - 1).trimEnd()}…` : text)

/** Of these ids, those of cards that any condition of any version of a study can show. */
export async function findCardsOfStudy(
  db: DbOrTx,
  experiment_id: string,
  entity_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ entity_id: string }>(sql`
    select entity_id from entities where entity_id in (select jsonb_array_elements_text(${JSON.stringify(entity_ids)}::jsonb)) and entity_set in (
      select jsonb_array_elements(value::jsonb) ->> 'entity_set' from condition_settings
      where experiment_id = ${experiment_id} and param = 'entity_sets')`)
  return new Set(rows.map((row) => row.entity_id))
}
