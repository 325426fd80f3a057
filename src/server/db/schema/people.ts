import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created } from './columns.ts'

/** Facts about this installation that all its nodes share, such as the key that seals session tokens. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })

/** Researchers. The local owner is there from the start; accounts only add people. */
export const people = pgTable('people', {
  person_id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().unique(),
  created_at: created(),
})

export const owner = () =>
  uuid('owner_id')
    .notNull()
    .references(() => people.person_id)
