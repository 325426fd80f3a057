import type { Pool } from 'pg'

/** The time in milliseconds by the clock of PostgreSQL. */
export type DatabaseClock = () => Promise<number>

/**
 * Whatever is stored got its moment from PostgreSQL. Compared with the clock of a node, which may jump or differ from that of another node,
 * something new would look old, and be deleted.
 */
export const databaseClock =
  (pool: Pick<Pool, 'query'>): DatabaseClock =>
  async () => {
    const { rows } = await pool.query<{ ms: number }>('select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as ms')
    if (rows[0] === undefined) throw new Error('PostgreSQL did not say what time it is')
    return rows[0].ms
  }
