import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryConfig } from 'pg'

/** A statement that PostgreSQL plans once for each connection, rather than at every use. What differs stands in it as a placeholder. */
export function planned(name: string, statement: SQL): (values: Record<string, unknown>) => QueryConfig {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return (values) => ({ name, text, values: fillPlaceholders(params, values) })
}
