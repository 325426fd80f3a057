import type { Pool, PoolClient } from 'pg'
import { inShortLocks } from '#server/db/short-locks.ts'
import { EVENT_TABLES, type EventTable } from './event-tables.ts'

/**
 * Makes a table beside each event table, in the schema `conversion`, that from then on gets everything that is inserted and loses everything
 * that is deleted, in the same transaction. Events are never changed. If they are there already, they stay as they are.
 */
export const makeFollowers = (pool: Pool, signal: AbortSignal): Promise<void> =>
  inShortLocks(
    pool,
    async (client) => {
      if (await areThere(client)) return
      await client.query('drop schema if exists conversion cascade')
      await client.query('create schema conversion')
      await client.query('create table conversion.copied (relation text primary key)')
      for (const each of EVENT_TABLES) await makeFollower(client, each)
    },
    { signal },
  )

/** An update of Feedlab in the middle of the conversion may have added a column: then it begins again. */
async function areThere(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::integer as n from unnest($1::text[]) as name
     where array(select attname from pg_attribute where attrelid = to_regclass('conversion.' || name) and attnum > 0 and not attisdropped order by attname)
         = array(select attname from pg_attribute where attrelid = to_regclass('public.' || name) and attnum > 0 and not attisdropped order by attname)`,
    [EVENT_TABLES.map(({ table }) => table)],
  )
  return rows[0]?.n === EVENT_TABLES.length
}

async function makeFollower(client: PoolClient, { table, key }: EventTable): Promise<void> {
  const follower = `conversion.${table}`
  await client.query(`create table ${follower} (like public.${table} including defaults including constraints including storage)`)
  for (const { statement } of await keysAndIndexes(client, table)) await client.query(statement)
  await client.query(`create table conversion.deleted_${table} as select ${key.join(', ')} from ${follower} with no data`)
  const columns = await columnsOf(client, table)
  const isSame = key.map((column) => `f.${column} = gone.${column}`).join(' and ')
  await client.query(`create function conversion.follow_${table}() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        insert into ${follower} (${columns}) select ${columns} from came on conflict do nothing;
      else
        delete from ${follower} f using gone where ${isSame};
        insert into conversion.deleted_${table} select ${key.join(', ')} from gone;
      end if;
      return null;
    end $$`)
  const doesFollow = `for each statement execute function conversion.follow_${table}()`
  // Of statements, not of rows: a trigger of rows would be made on every partition, under the locks of all of them.
  await client.query(`create trigger follow_inserts after insert on public.${table} referencing new table as came ${doesFollow}`)
  await client.query(`create trigger follow_deletes after delete on public.${table} referencing old table as gone ${doesFollow}`)
}

/** The same names as before, so that later migrations find them. */
async function keysAndIndexes(client: PoolClient, table: string): Promise<{ statement: string }[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table conversion.%I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as statement
     from pg_constraint where conrelid = ('public.' || $1)::regclass and contype in ('p', 'u')
     union all
     select replace(pg_get_indexdef(indexrelid), format(' ON ONLY public.%I ', $1::text), format(' ON conversion.%I ', $1::text))
     from pg_index where indrelid = ('public.' || $1)::regclass
       and not exists (select from pg_constraint where conindid = indexrelid and conrelid = indrelid)`,
    [table],
  )
  return rows
}

/** Quoted, in their order. */
export async function columnsOf(client: Pick<PoolClient, 'query'>, table: string): Promise<string> {
  const { rows } = await client.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = ('public.' || $1)::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows[0]?.columns ?? ''
}
