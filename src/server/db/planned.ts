import { fillPlaceholders, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { QueryConfig } from 'pg'

/** A prepared statement: PostgreSQL plans it once for each connection. Values are placeholders in it. */
export function planned(name: string, statement: SQL): (values: Record<string, unknown>) => QueryConfig {
  const { sql: text, params } = new PgDialect().sqlToQuery(statement)
  return (values) => ({ name, text, values: fillPlaceholders(params, values) })
}
