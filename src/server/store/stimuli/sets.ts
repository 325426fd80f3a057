import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { checkNotifications, NOTIFICATIONS_COLUMN } from '#domain/feed/cues/notifications.ts'
import { COUNT_COLUMNS, SHEET_COUNT } from '#domain/feed/sheet-counts.ts'
import type { Candidate } from '#domain/feed-algorithms/feed-algorithm.ts'
import { cardFileName } from '#domain/stimuli/files/file-name.ts'
import type { DbOrTx, Tx } from '#server/db/open-database.ts'
import { entities, entitySets, mediaObjects, mediaVariants } from '#server/db/schema/stimuli.ts'
import { insertComments, type StoredComment } from './comments.ts'
import { insertHostedPictures } from './hosted-pictures.ts'
import type { MediaVariant, NewMedia } from './media.ts'

export type EntitySetEntry = {
  entity_category: string
  entity_set: string
  num_entities: number
  num_without_alt_text: number
}
export type NewEntity = typeof entities.$inferInsert

type NewSet = {
  entity_set: string
  entity_category: string
  lab_id: string
  created_by: string
  media: readonly NewMedia[]
  variants?: readonly MediaVariant[]
  cards: readonly NewEntity[]
  comments?: readonly StoredComment[]
}

const ROWS_PER_INSERT = 1000

/** Creates a set with all its cards, or nothing. False if the name is taken. */
export function insertSet(db: DbOrTx, set: NewSet): Promise<boolean> {
  const { entity_set, entity_category, lab_id, created_by, media, variants = [], cards, comments = [] } = set
  return db.transaction(async (tx) => {
    const inserted = await tx
      .insert(entitySets)
      .values({ entity_set, entity_category, lab_id, created_by })
      .onConflictDoNothing()
      .returning()
    if (inserted.length === 0) return false
    for (const rows of inBatches(media)) await tx.insert(mediaObjects).values(rows).onConflictDoNothing()
    for (const rows of inBatches(variants)) await tx.insert(mediaVariants).values(rows)
    for (const rows of inBatches(cards)) await tx.insert(entities).values(rows)
    await insertHostedPictures(tx, cards)
    await insertComments(tx, comments)
    return true
  })
}

function inBatches<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, i) =>
    rows.slice(i * ROWS_PER_INSERT, (i + 1) * ROWS_PER_INSERT),
  )
}

export async function listSets(db: DbOrTx, lab_id: string): Promise<EntitySetEntry[]> {
  return db
    .select({
      entity_category: entitySets.entity_category,
      entity_set: entitySets.entity_set,
      num_entities: sql<number>`count(${entities.entity_id})::int`,
      // The same rule as `lacksAltText` (domain/stimuli/cards/alt-text.ts).
      num_without_alt_text: sql<number>`count(*) filter (where ${entities.alt_text} !~ '[^[:space:]]'
        and (${entities.entity_type} <> 'post' or ${entities.media_id} is not null))::int`,
    })
    .from(entitySets)
    .leftJoin(entities, eq(entities.entity_set, entitySets.entity_set))
    .where(eq(entitySets.lab_id, lab_id))
    .groupBy(entitySets.entity_set)
    .orderBy(asc(entitySets.entity_category), asc(entitySets.entity_set))
}

/** Number of cards of each of these sets. */
export async function sizesOfSets(db: DbOrTx, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .select({ entity_set: entities.entity_set, n: sql<number>`count(*)::int` })
    .from(entities)
    .where(inArray(entities.entity_set, [...names]))
    .groupBy(entities.entity_set)
  return new Map(rows.map(({ entity_set, n }) => [entity_set, n]))
}

/** Number of cards with a count in their sheet, by set and column. A query of its own, because it reads every covariate. */
export async function sheetCountsOfSets(db: DbOrTx, lab_id: string): Promise<Map<string, Record<string, number>>> {
  const { rows } = await db.execute<{ entity_set: string; kind: string; n: number }>(sql`
    select e.entity_set, k.kind, count(*)::int as n
    from entity_sets s join entities e using (entity_set) cross join unnest(${sql.param(COUNT_COLUMNS)}::text[]) as k(kind)
    where s.lab_id = ${lab_id} and e.covariates ->> k.kind ~ ${SHEET_COUNT}
    group by e.entity_set, k.kind`)
  const counts = new Map<string, Record<string, number>>()
  for (const { entity_set, kind, n } of rows) counts.set(entity_set, { ...counts.get(entity_set), [kind]: n })
  return counts
}

/** The notifications that came with each set, as a study may have them: those of the first card that has some. */
export async function notificationsOfSets(db: DbOrTx, lab_id: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ entity_set: string; list: string }>(sql`
    select distinct on (e.entity_set) e.entity_set, e.covariates ->> ${NOTIFICATIONS_COLUMN}::text as list
    from entity_sets s join entities e using (entity_set)
    where s.lab_id = ${lab_id} and e.covariates ->> ${NOTIFICATIONS_COLUMN}::text ~ '^\\s*\\['
    order by e.entity_set, e.position`)
  return new Map(rows.flatMap(({ entity_set, list }) => (checkNotifications(list).length === 0 ? [[entity_set, list]] : [])))
}

/**
 * Keeps this lab's sets as they are until the transaction ends: editing or deleting one waits for it (`set-library.ts`). A study locks
 * its sets before it is checked, because the check is about the sets as they will be used.
 */
export async function lockSets(tx: Tx, lab_id: string, names: readonly string[]): Promise<void> {
  const own = and(eq(entitySets.lab_id, lab_id), inArray(entitySets.entity_set, [...names]))
  await tx.select().from(entitySets).where(own).orderBy(asc(entitySets.entity_set)).for('key share')
}

export async function findSet(db: DbOrTx, entity_set: string): Promise<typeof entitySets.$inferSelect | undefined> {
  const [found] = await db.select().from(entitySets).where(eq(entitySets.entity_set, entity_set))
  return found
}

/** The rows of the cards of a set, in the order of its sheet. */
export const cardsAsStored = (db: DbOrTx, entity_set: string): Promise<(typeof entities.$inferSelect)[]> =>
  db.select().from(entities).where(eq(entities.entity_set, entity_set)).orderBy(asc(entities.position))

export async function cardsOfSets(db: DbOrTx, names: readonly string[]): Promise<Candidate[]> {
  if (names.length === 0) return []
  const rows = await db
    .select({
      entity_id: entities.entity_id,
      entity_set: entities.entity_set,
      entity_category: entitySets.entity_category,
      entity_url: entities.entity_url,
      covariates: entities.covariates,
    })
    .from(entities)
    .innerJoin(entitySets, eq(entitySets.entity_set, entities.entity_set))
    .where(inArray(entities.entity_set, [...names]))
    .orderBy(asc(entities.entity_set), asc(entities.position))
  return rows.map(({ entity_url, ...card }) => ({ ...card, file_name: cardFileName({ ...card, entity_url }) }))
}

/** How many different covariates the cards of these sets have. */
export async function countColumnsOfSets(db: DbOrTx, names: readonly string[]): Promise<number> {
  if (names.length === 0) return 0
  const [counted] = await db
    .select({ columns: sql<number>`count(distinct k.name)::int` })
    .from(sql`${entities} cross join lateral jsonb_object_keys(${entities.covariates}) as k(name)`)
    .where(inArray(entities.entity_set, [...names]))
  return counted?.columns ?? 0
}
