import type { ClientBase } from 'pg'

export type Relation = { schema: string; name: string }

export type Table = {
  table: string
  columns: string[]
  /** Where the rows are: the table itself, or the partitions of an installation that has not left them yet (ADR 4). */
  relations: Relation[]
}

/**
 * Not in a backup: keys that are to be destroyed when a study closes, which a backup would keep beyond that; files that were made for researchers and expire after a week, with the rows that name them, and stored visits, which a
 * job computes from the events. Queues of jobs (schema pgboss) are made by the server when it starts.
 */
const LEFT_OUT = ['network_keys', 'jobs', 'person_visits', 'card_views', 'engagement_rows', 'person_attention']

/** Says that visits are stored, which they are not after a restore. */
const LEFT_OUT_COLUMNS = ['participants.visits_seen_at']

/** All tables of ours, ordered so that a row never comes before one that it refers to. */
export async function tablesToCopy(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table & { refers_to: string[] }>(
    `select c.relname as table,
       array(select attname::text from pg_attribute
             where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
               and c.relname || '.' || attname <> all($2) order by attnum) as columns,
       case c.relkind when 'p'
         then (select coalesce(json_agg(json_build_object('schema', n.nspname, 'name', p.relname) order by p.relname), '[]')
               from pg_inherits i join pg_class p on p.oid = i.inhrelid join pg_namespace n on n.oid = p.relnamespace where i.inhparent = c.oid)
         else json_build_array(json_build_object('schema', 'public', 'name', c.relname)) end as relations,
       array(select distinct t.relname::text from pg_constraint f join pg_class t on t.oid = f.confrelid
             where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as refers_to
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1)
     order by c.relkind desc, c.relname`,
    [LEFT_OUT, LEFT_OUT_COLUMNS],
  )
  return inOrder(tables).map(({ table, columns, relations }) => ({ table, columns, relations }))
}

function inOrder<T extends { table: string; refers_to: string[] }>(tables: readonly T[]): T[] {
  const ordered: T[] = []
  const isPlaced = (name: string) => ordered.some(({ table }) => table === name)
  while (ordered.length < tables.length) {
    const next = tables.find(({ table, refers_to }) => !isPlaced(table) && refers_to.every(isPlaced))
    if (!next) throw new Error('Tables refer to each other in a circle, or to one that is in no backup')
    ordered.push(next)
  }
  return ordered
}

/** Last values of sequences. Read after the tables: a value may be skipped, never used twice. */
export async function sequenceValues(client: ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
