import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '#server/db/open-database.ts'
import { comments, entities } from '#server/db/schema/stimuli.ts'
import { avatarCard, insertHostedPictures, releaseHostedPictures } from './hosted-pictures.ts'

export type StoredComment = typeof comments.$inferSelect

const ROWS_PER_INSERT = 1000

export async function insertComments(tx: DbOrTx, rows: readonly StoredComment[]): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_PER_INSERT) await tx.insert(comments).values(rows.slice(i, i + ROWS_PER_INSERT))
  await insertHostedPictures(tx, rows.map(avatarCard))
}

/** Replaces all comments of a set. */
export async function replaceComments(tx: DbOrTx, entity_set: string, rows: readonly StoredComment[]): Promise<void> {
  const before = await commentsOfSets(tx, [entity_set])
  await tx.execute(sql`delete from comments c using entities e where e.entity_id = c.entity_id and e.entity_set = ${entity_set}`)
  await releaseHostedPictures(tx, before.map(avatarCard))
  await insertComments(tx, rows)
}

/** The comments of all cards of these sets, card by card and in their fixed order. */
export const commentsOfSets = async (db: DbOrTx, names: readonly string[]): Promise<StoredComment[]> =>
  (await commentsWithFiles(db, names)).map(({ comment }) => comment)

/** The same, each with the files of its card. */
export async function commentsWithFiles(db: DbOrTx, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .select({ comment: comments, file_ids: entities.file_ids })
    .from(comments)
    .innerJoin(entities, eq(entities.entity_id, comments.entity_id))
    .where(inArray(entities.entity_set, [...names]))
    .orderBy(asc(entities.entity_set), asc(entities.position), asc(comments.position))
}

/** Number of comments of the sets of a lab that have any. */
export async function commentCounts(db: DbOrTx, lab_id: string): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ entity_set: string; n: number }>(sql`
    select e.entity_set, count(*)::int as n
    from entity_sets s join entities e using (entity_set) join comments c using (entity_id)
    where s.lab_id = ${lab_id} group by e.entity_set`)
  return new Map(rows.map(({ entity_set, n }) => [entity_set, n]))
}
