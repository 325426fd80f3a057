import { sql } from 'drizzle-orm'
import type { VisitList } from '#domain/attention/attention-of-person.ts'
import type { DwellOfPerson } from '#domain/report/sensitivity.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { batchesOf } from '../people-batches.ts'
import { type Asked, countedPeople } from './stored-attention.ts'

type Whose = Pick<Asked, 'experiment_id' | 'people'>

const PEOPLE_ASKED_FOR = 1000
/** Visits by four definitions are four lists each. */
const AT_A_TIME = { mostPeople: 100, mostEvents: 20_000 }

type Person = { participant_id: string; nEvents: number }

type Row = {
  condition: number
  nCards: number
  full: VisitList
  half: VisitList
  any: VisitList
  focal: VisitList
  pxMs: number | null
}

/** What people dwelt on their cards by every definition, some at a time. The people are those of the page about attention. */
export async function* dwellOfPeople(db: DbOrTx, whose: Whose): AsyncGenerator<DwellOfPerson[]> {
  const counted = countedPeople({ ...whose, definitions: { set: 'full', chosen: 'focal' } })
  for (let after: string | undefined = '0'; after !== undefined; ) {
    const { rows }: { rows: Person[] } = await db.execute<Person>(sql`
      select p.participant_id, v.n_rows as "nEvents" from ${counted}
      where v.participant_id is not null and p.participant_id > ${after} order by p.participant_id limit ${PEOPLE_ASKED_FOR}`)
    for (const people of batchesOf(rows, AT_A_TIME)) yield await dwellOfSome(db, people)
    after = rows.length === PEOPLE_ASKED_FOR ? rows.at(-1)?.participant_id : undefined
  }
}

/** The visible share is known of cards whose samples were streamed; of somebody with other cards too, the sum would be too small. */
const PX_MS = sql.raw(`(select case when bool_or(w.source = 'submitted') then null else coalesce(sum(w.dwell_ms_px), 0) end
  from card_views w where w.participant_id = a.participant_id)`)

async function dwellOfSome(db: DbOrTx, people: readonly Person[]): Promise<DwellOfPerson[]> {
  const ids = people.map(({ participant_id }) => participant_id)
  const { rows } = await db.execute<Row>(sql`
    select p.condition, json_array_length(a.cards) as "nCards", a.visits_full as "full", a.visits_half as half, a.visits_any as "any",
      a.visits_focal as focal, ${PX_MS} as "pxMs"
    from person_attention a join participants p using (participant_id)
    where a.participant_id = any(${sql.param(ids)}::bigint[]) order by a.participant_id`)
  return rows.map(({ condition, nCards, pxMs, full, half, any, focal }) => ({
    condition,
    nCards,
    pxMs,
    visits: { full, half, any, focal },
  }))
}
