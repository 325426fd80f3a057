import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { created, moment } from './columns.ts'

/** Facts about this installation that all its nodes share, such as the key that seals session tokens. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })

/** Researchers. The local owner is there from the start. The names of the properties are those of better-auth. */
export const people = pgTable('people', {
  id: uuid('person_id').primaryKey().defaultRandom(),
  name: text().notNull(),
  /** Null for the local owner until they have an account. */
  email: text().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text(),
  twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
  createdAt: created(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})

/** Studies and sets belong to a lab; people have a role in it (`accounts.ts`). The lab of the local owner is there from the start. */
export const labs = pgTable('labs', {
  lab_id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  /** People with a second factor are asked for it also when they sign in through another site. */
  asks_second_step: boolean().notNull().default(true),
  created_at: created(),
})

export const ownedByLab = () =>
  uuid('lab_id')
    .notNull()
    .references(() => labs.lab_id)

/** Who made it. */
export const madeBy = () =>
  uuid('created_by')
    .notNull()
    .references(() => people.id)
