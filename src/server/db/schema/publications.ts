import { bigint, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Disclosure, TextDecision } from '#domain/disclosure/disclosure.ts'
import type { DepositContent } from '#domain/publication/deposit.ts'
import type { Publication } from '#domain/publication/publication.ts'
import type { ServiceName } from '#domain/services/index.ts'
import { created, moment } from './columns.ts'
import { studies } from './studies.ts'

const study = () =>
  text('experiment_id')
    .notNull()
    .references(() => studies.experiment_id, { onDelete: 'cascade' })

/** How the data of a study are published: title, people, licence. */
export const publications = pgTable('publications', {
  experiment_id: study().primaryKey(),
  details: jsonb().$type<Publication>().notNull(),
  /** One more with every change, so that a page that knows older details overwrites nothing. */
  revision: integer().notNull().default(1),
  updated_at: moment('updated_at').notNull().defaultNow(),
})

/** What is changed before the data are published, so that nobody can be recognised. */
export const disclosures = pgTable('disclosures', {
  experiment_id: study().primaryKey(),
  choice: jsonb().$type<Disclosure>().notNull(),
  /** One more with every change, also of a decision about a text. */
  revision: integer().notNull(),
  changed_at: moment('changed_at').notNull().defaultNow(),
})

/** Decisions about texts. A text itself is not kept here: it ends where the person who wrote it withdraws. */
export const textDecisions = pgTable(
  'text_decisions',
  {
    experiment_id: study(),
    /** The question or the act in which it was written. */
    source: text().notNull(),
    /** SHA-256 of the text, as hexadecimal. */
    text_hash: text().notNull(),
    decision: jsonb().$type<TextDecision>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.source, table.text_hash] })],
)

/** Drafts at services: one for each service and content. The row is there before anything is sent, so that what is taken up again goes to the same draft. */
export const deposits = pgTable(
  'deposits',
  {
    experiment_id: study(),
    service: text().$type<ServiceName>().notNull(),
    content: text().$type<DepositContent>().notNull(),
    /** What the service calls it; empty before there is a draft. */
    remote_id: text().notNull().default(''),
    /** Reserved; empty where the service reserves none. */
    doi: text().notNull().default(''),
    /** Where people look at it there. */
    page: text().notNull().default(''),
    created_at: created(),
    /** Of the file that arrived last. */
    sent_at: moment('sent_at'),
    file_name: text(),
    bytes: bigint({ mode: 'number' }),
    /** Why the last sending ended without the file, in the words of the service. */
    problem: text(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.service, table.content] })],
)
