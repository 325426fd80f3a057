import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { EthicsAnswers } from '#domain/ethics/answers.ts'
import { moment } from './columns.ts'
import { studies } from './studies.ts'

/** What researchers wrote for their ethics board, and what it decided. */
export const ethicsPackets = pgTable('ethics_packets', {
  experiment_id: text()
    .primaryKey()
    .references(() => studies.experiment_id, { onDelete: 'cascade' }),
  /** Counts saves: a page that was opened before the last one must not overwrite it. */
  revision: integer().notNull(),
  answers: jsonb().$type<Partial<EthicsAnswers>>().notNull(),
  /** Null: not approved. The fields after it belong together. */
  approval_number: text(),
  approval_board: text(),
  approved_on: date(),
  approval_ends_on: date(),
  approved_version: integer(),
  /** When it was recorded here: what changes in place after it is listed. */
  approval_recorded_at: moment('approval_recorded_at'),
  updated_at: moment('updated_at').notNull().defaultNow(),
})
