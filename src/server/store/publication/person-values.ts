import type { Pool, PoolClient } from 'pg'
import type { ColumnSource } from '#domain/disclosure/known-columns.ts'
import { LANGUAGE_EVENT } from '#domain/feed/milestones.ts'
import { type Include, isIncluded } from '../exports/export-sql.ts'

type Client = Pool | PoolClient

/** What people have in some columns. Somebody who came back is one person, with all values of their visits. */
export type ValuesOfPeople = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

type Wanted = { experiment_id: string; include: Include; columns: readonly { column: string; source: ColumnSource }[] }
type Row = { user_id: string; column: string; value: string | null }

const people = (include: Include) => `people as (
  select participant_id, user_id, device, device_class from participants where experiment_id = $1 and ${isIncluded(include)}
)`

/** Values of marked columns, person by person, in the order in which they came. */
export async function valuesOfPeople(client: Client, { experiment_id, include, columns }: Wanted): Promise<ValuesOfPeople> {
  const values = new Map<string, Map<string, Set<string>>>()
  const everybody = await client.query<{ user_id: string }>(
    `with ${people(include)} select user_id from people group by user_id order by min(participant_id)`,
    [experiment_id],
  )
  for (const { user_id } of everybody.rows) values.set(user_id, new Map())
  const add = ({ user_id, column, value }: Row) => {
    const own = values.get(user_id)
    if (own === undefined || value === null || value.trim() === '') return
    own.set(column, (own.get(column) ?? new Set()).add(value))
  }
  for (const row of await answersOf(client, { experiment_id, include, columns })) add(row)
  for (const row of await paramsOf(client, { experiment_id, include, columns })) add(row)
  for (const row of await deviceOf(client, { experiment_id, include, columns })) add(row)
  return values
}

/** As they were sent last in each visit. */
async function answersOf(client: Client, { experiment_id, include, columns }: Wanted): Promise<Row[]> {
  const asked = columns.flatMap(({ column, source }) => (source.from === 'answer' ? [{ column, ...source }] : []))
  if (asked.length === 0) return []
  const { rows } = await client.query<Row>(
    `with ${people(include)}, asked as (select * from unnest($2::text[], $3::text[], $4::text[]) as k("column", form, field))
    select distinct on (a.participant_id, k."column") p.user_id, k."column", a.response as value
    from form_answers a join people p using (participant_id) join asked k using (form, field)
    where a.experiment_id = $1 order by a.participant_id, k."column", a.seq desc`,
    [experiment_id, asked.map(({ column }) => column), asked.map(({ form }) => form), asked.map(({ key }) => key)],
  )
  return rows
}

async function paramsOf(client: Client, { experiment_id, include, columns }: Wanted): Promise<Row[]> {
  const named = columns.flatMap(({ column, source }) => (source.from === 'param' ? [{ column, name: source.name }] : []))
  if (named.length === 0) return []
  const { rows } = await client.query<Row>(
    `with ${people(include)}, named as (select * from unnest($2::text[], $3::text[]) as k("column", name))
    select distinct p.user_id, k."column", b.value from (${BROUGHT}) b join people p using (participant_id) join named k using (name)`,
    [experiment_id, named.map(({ column }) => column), named.map(({ name }) => name)],
  )
  return rows
}

/** What links brought, by parameter. */
const BROUGHT = `
select participant_id, detail ->> 'name' as name, detail ->> 'value' as value from events where experiment_id = $1 and kind = 'url_param'
union
select e.participant_id, q.key, q.value from events e cross join lateral jsonb_each_text(
  case jsonb_typeof(e.detail::jsonb -> 'query') when 'object' then e.detail::jsonb -> 'query' else '{}' end) q
where e.experiment_id = $1 and e.kind = 'visit'`

/** These name the study and the person. */
const OWN_PARAMS = ['experiment_id', 'user_id']

/** Names of parameters that links brought with a value. */
export async function paramNames(client: Client, experiment_id: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct b.name from (${BROUGHT}) b where b.name <> all($2) and coalesce(b.value, '') <> '' order by 1`,
    [experiment_id, OWN_PARAMS],
  )
  return rows.map(({ name }) => name)
}

async function deviceOf(client: Client, { experiment_id, include, columns }: Wanted): Promise<Row[]> {
  const facts = columns.flatMap(({ column, source }) => (source.from === 'device' ? [{ column, name: source.name }] : []))
  if (facts.length === 0) return []
  const { rows } = await client.query<Row>(
    `with ${people(include)}, facts as (select * from unnest($2::text[], $3::text[]) as k("column", name))
    select p.user_id, k."column", case k.name when 'device_class' then p.device_class
      when 'shown_language' then (select substr(e.detail ->> 'name', ${LANGUAGE_EVENT.length + 1}) from events e
        where e.experiment_id = $1 and e.participant_id = p.participant_id and e.kind in ('track', 'checkpoint')
          and e.detail ->> 'name' like '${LANGUAGE_EVENT}%' order by e.seq limit 1)
      else p.device::jsonb ->> k.name end as value
    from people p cross join facts k`,
    [experiment_id, facts.map(({ column }) => column), facts.map(({ name }) => name)],
  )
  return rows
}
