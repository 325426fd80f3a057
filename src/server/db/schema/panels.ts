import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'
import { labs } from './people.ts'

/** Secrets of a lab that have to be used again, such as its token of Prolific: sealed. */
export const labSecrets = pgTable(
  'lab_secrets',
  {
    lab_id: uuid()
      .notNull()
      .references(() => labs.lab_id, { onDelete: 'cascade' }),
    name: text().notNull(),
    sealed: text().notNull(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.lab_id, table.name] })],
)
