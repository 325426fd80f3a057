import type { PoolClient } from 'pg'
import { checksAmong, type FeedCheck, type NamedCard } from '#domain/feed/checks/feed-check.ts'
import { cardFileName } from '#domain/stimuli/files/file-name.ts'
import { CHECK_CELLS } from '../tidy/tidy-sql.ts'

type Row = Omit<NamedCard, 'file_name'> & { entity_url: string }

/** The checks among the cards that a study can show, by card. Reads nothing of sets whose sheets have neither column. */
export async function checksOfStudy(client: PoolClient, experiment_id: string): Promise<ReadonlyMap<string, FeedCheck>> {
  const { rows } = await client.query<Row>(CHECK_CELLS, [experiment_id])
  return checksAmong(rows.map((row) => ({ ...row, file_name: cardFileName(row) })))
}
