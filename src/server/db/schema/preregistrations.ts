import { date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Answers } from '#domain/preregistration/fields.ts'
import type { Snapshot } from '#domain/preregistration/registration.ts'
import { SERVICES } from '#domain/preregistration/registries.ts'
import { moment } from './columns.ts'
import { people } from './people.ts'
import { studies } from './studies.ts'

/** The draft of a study's preregistration: what its researchers wrote beside what follows from the design. */
export const preregistrations = pgTable('preregistrations', {
  experiment_id: text()
    .primaryKey()
    .references(() => studies.experiment_id, { onDelete: 'cascade' }),
  answers: jsonb().$type<Answers>().notNull(),
  /** One more with every change, so that a page that knows an older draft overwrites nothing. */
  revision: integer().notNull(),
  changed_at: moment('changed_at').notNull().defaultNow(),
  changed_by: uuid().references(() => people.id),
  /** The draft at OSF that was made of it; empty if there is none. */
  osf_draft: text().notNull().default(''),
})

/** What was registered elsewhere: where, when, for which version, and a copy of the text of that day. Never changed, only taken away. */
export const registrations = pgTable(
  'registrations',
  {
    registration_id: uuid().primaryKey().defaultRandom(),
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    service: text({ enum: SERVICES }).notNull(),
    link: text().notNull(),
    registered_on: date({ mode: 'string' }).notNull(),
    version: integer().notNull(),
    snapshot: jsonb().$type<Snapshot>().notNull(),
    marked_at: moment('marked_at').notNull().defaultNow(),
    marked_by: uuid().references(() => people.id),
  },
  (table) => [index().on(table.experiment_id)],
)
