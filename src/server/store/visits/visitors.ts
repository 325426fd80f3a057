import { sql } from 'drizzle-orm'
import type { ClientBase } from 'pg'
import { keyOfPanelPerson } from '#domain/session/known-by-panel.ts'
import type { PanelPerson } from '#domain/session/panel-parameters.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import type { Participant } from './participants.ts'

/** The columns of a participant that a visit needs. */
export type Visitor = Pick<
  Participant,
  'participant_id' | 'experiment_id' | 'version' | 'wave' | 'condition' | 'outcome' | 'is_test'
> & {
  user_id: string
  seed: string
}

/** `session_id` is the first one of a new participant; a returning one opens a session of their own. */
export type Admitted = {
  participant: Visitor
  isNew: boolean
  session_id: number | undefined
  /** They withdrew, or the time for which the study keeps data has ended: nothing more is stored of them. */
  isOver: boolean
}

/** The driver returns bigint as text. */
type Stored = Omit<Visitor, 'participant_id'> & { participant_id: string; isOver: boolean }

const returning = ({ isOver, ...row }: Stored): Admitted => ({
  participant: { ...row, participant_id: Number(row.participant_id) },
  isNew: false,
  session_id: undefined,
  isOver,
})

const COLUMNS = `p.participant_id, p.experiment_id, p.user_id, p.version, p.wave, p.condition, p.seed, p.outcome, p.is_test,
  p.writes_ended_at is not null as "isOver"`

export async function findByUserId(
  client: ClientBase,
  experiment_id: string,
  user_ids: readonly string[],
): Promise<Map<string, Admitted>> {
  const { rows } = await client.query<Stored>({ ...BY_USER_ID, values: [experiment_id, user_ids] })
  return new Map(rows.map((row) => [row.user_id, returning(row)]))
}

const BY_USER_ID = {
  name: 'find-visitors',
  text: `select ${COLUMNS} from participants p where p.experiment_id = $1 and p.user_id = any($2) and p.wave = ''`,
}

/** By the keys of people as panels name them. Of several with the same id, the first; tests and simulated people are nobody's. */
export async function findByPanel(
  client: ClientBase,
  experiment_id: string,
  people: readonly PanelPerson[],
): Promise<Map<string, Admitted>> {
  const values = [experiment_id, people.map(({ panel }) => panel), people.map(({ id }) => id)]
  const { rows } = await client.query<Stored & PanelPerson>({ ...BY_PANEL, values })
  return new Map(rows.map(({ panel, id, ...row }) => [keyOfPanelPerson({ panel, id }), returning(row)]))
}

const BY_PANEL = {
  name: 'find-visitors-by-panel',
  // Sona's number was stored as id before it was renamed. In falling order, so that the first person is the last row of their id, which stays in the map.
  text: `select asked.panel, asked.id, ${COLUMNS}
    from unnest($2::text[], $3::text[]) as asked (panel, id)
    join recruiter_ids r on r.value = asked.id and (lower(r.name) = asked.panel or (asked.panel = 'survey_code' and r.name = 'id'))
    join participants p on p.participant_id = r.participant_id
    where p.experiment_id = $1 and p.wave = '' and not p.is_test and not p.is_simulated and p.user_id is not null
    order by p.participant_id desc`,
}

type Person = { experiment_id: string; participant_id: number }

/** Parameters of the first link that a person came with: their feed was drawn with them. */
export async function firstQuery(db: DbOrTx, { experiment_id, participant_id }: Person): Promise<Record<string, string>> {
  const { rows } = await db.execute<{ query: Record<string, string> }>(sql`
    select detail -> 'query' as query from events
    where experiment_id = ${experiment_id} and participant_id = ${participant_id} and kind = 'visit'
    order by seq limit 1`)
  return rows[0]?.query ?? {}
}
