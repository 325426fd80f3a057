import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { ORDER_DRAW } from '#domain/journey/block-order.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { drawnParts } from '#server/db/schema/questionnaires.ts'
import { studyLocks } from '#server/locks.ts'
import { LIVE_MINUTES } from './participants.ts'

type Drawer = { participant_id: number; experiment_id: string; wave: string; is_test: boolean; is_simulated: boolean }
type Draw = { form: string; item_key: string }

/** What was drawn for somebody, as the items that store it have it, by key. */
export async function drawnAnswers(db: DbOrTx, participant_id: number): Promise<Record<string, string>> {
  const rows = await db
    .select({ item_key: drawnParts.item_key, parts: drawnParts.parts })
    .from(drawnParts)
    .where(and(eq(drawnParts.participant_id, participant_id), ne(drawnParts.form, ORDER_DRAW.form)))
  return Object.fromEntries(rows.map(({ item_key, parts }) => [item_key, parts.join(';')]))
}

/** The order of the blocks of somebody’s journey, where it was drawn. */
export async function drawnOrder(db: DbOrTx, participant_id: number): Promise<string[] | undefined> {
  const [drawn] = await db
    .select({ parts: drawnParts.parts })
    .from(drawnParts)
    .where(and(eq(drawnParts.participant_id, participant_id), eq(drawnParts.form, ORDER_DRAW.form)))
  return drawn?.parts
}

/** Until the end of the transaction no other draw of the study counts. */
export const lockDraws = (tx: DbOrTx, experiment_id: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${experiment_id}, ${studyLocks.drawnParts}))`)

/**
 * How many people of a wave have each part: of those who are here or went all the way, as for conditions (ruling B1). Test people and simulated
 * people are counted among themselves.
 */
export const countParts = (tx: DbOrTx, drawer: Drawer, draw: Draw): Promise<Map<string, number>> =>
  countDrawn(tx, drawer, { draw, counted: sql`unnest(d.parts)`, among: sql`p.wave = ${drawer.wave}` })

type InCondition = Drawer & { condition: number }

/** The same of whole orders of blocks (`orderText`), among the people of one condition in one wave. */
export const countOrders = (tx: DbOrTx, drawer: InCondition): Promise<Map<string, number>> =>
  countDrawn(tx, drawer, { draw: ORDER_DRAW, counted: sql`array_to_string(d.parts, ';')`, among: inCondition(drawer) })

/** The same of each block of the journey. */
export const countBlocks = (tx: DbOrTx, drawer: InCondition): Promise<Map<string, number>> =>
  countDrawn(tx, drawer, { draw: ORDER_DRAW, counted: sql`unnest(d.parts)`, among: inCondition(drawer) })

const inCondition = ({ condition, wave }: InCondition): SQL => sql`p.condition = ${condition} and p.wave = ${wave}`

type Counted = { draw: Draw; counted: SQL; among: SQL }

async function countDrawn(
  tx: DbOrTx,
  { experiment_id, is_test, is_simulated }: Drawer,
  { draw, counted, among }: Counted,
): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ drawn: string; n: number }>(sql`
    select ${counted} as drawn, count(*)::int as n
    from drawn_parts d join participants p using (participant_id)
    where d.experiment_id = ${experiment_id} and d.form = ${draw.form} and d.item_key = ${draw.item_key}
      and p.is_test = ${is_test} and p.is_simulated = ${is_simulated} and ${among}
      and p.excluded_at is null and p.writes_ended_at is null
      and (p.outcome = 'complete' or (p.outcome is null and p.last_seen_at > now() - make_interval(mins => ${LIVE_MINUTES})))
    group by drawn`)
  return new Map(rows.map(({ drawn, n }) => [drawn, n]))
}

/** What is stored for the person afterwards: of two pages that load at once, the first counts. */
export async function storeDrawnParts(
  tx: DbOrTx,
  { participant_id, experiment_id }: Drawer,
  draw: Draw,
  parts: readonly string[],
): Promise<string[]> {
  await tx
    .insert(drawnParts)
    .values({ participant_id, experiment_id, ...draw, parts: [...parts] })
    .onConflictDoNothing()
  const [stored] = await tx
    .select({ parts: drawnParts.parts })
    .from(drawnParts)
    .where(
      and(eq(drawnParts.participant_id, participant_id), eq(drawnParts.form, draw.form), eq(drawnParts.item_key, draw.item_key)),
    )
  return stored?.parts ?? [...parts]
}
