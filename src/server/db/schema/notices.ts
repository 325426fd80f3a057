import { bigserial, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ChosenNotices } from '#domain/notices/index.ts'
import { created, id, moment } from './columns.ts'
import { studies } from './studies.ts'

const study = () =>
  text('experiment_id')
    .notNull()
    .references(() => studies.experiment_id, { onDelete: 'cascade' })

/** Which notices the researchers of a study want, and where. */
export const noticeSettings = pgTable('notice_settings', {
  experiment_id: study().primaryKey(),
  chosen: jsonb().$type<ChosenNotices>().notNull(),
  /** People of the lab who get mails. */
  mail_to: uuid().array().notNull(),
  webhook_url: text(),
  /** Signs what is sent to the webhook. Sealed: the receiver has to know it, so a hash would not do. */
  webhook_secret: text(),
})

/** Each notice once for each occasion. */
export const notices = pgTable(
  'notices',
  {
    notice_id: bigserial({ mode: 'number' }).primaryKey(),
    experiment_id: study(),
    notice: text().notNull(),
    occasion: text().notNull(),
    sentence: text().notNull(),
    created_at: created(),
  },
  (table) => [unique().on(table.experiment_id, table.notice, table.occasion)],
)

/** The way of a notice to one person or address. */
export const noticeDeliveries = pgTable(
  'notice_deliveries',
  {
    delivery_id: uuid().primaryKey().defaultRandom(),
    notice_id: id('notice_id')
      .notNull()
      .references(() => notices.notice_id, { onDelete: 'cascade' }),
    /** The person who gets a mail. Null: it goes to the webhook. */
    person_id: uuid(),
    state: text({ enum: ['waiting', 'sent', 'failed'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    /** Not tried before. */
    next_at: moment('next_at').notNull().defaultNow(),
    /** Why the last attempt failed. */
    problem: text(),
    /** A test is tried once, while the person waits for it. */
    is_test: boolean().notNull().default(false),
    done_at: moment('done_at'),
  },
  (table) => [index().on(table.notice_id), index().on(table.state, table.next_at)],
)

/** Errors in participants' browsers, counted. Nothing in it is about a single person. */
export const browserErrors = pgTable(
  'browser_errors',
  {
    experiment_id: study(),
    day: date().notNull(),
    kind: text().notNull(),
    file: text().notNull(),
    line: integer().notNull(),
    col: integer().notNull(),
    page: text().notNull(),
    browser: text().notNull(),
    n: integer().notNull(),
    last_at: moment('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({
      columns: [table.experiment_id, table.day, table.kind, table.file, table.line, table.col, table.page, table.browser],
    }),
  ],
)
