import { sql } from 'drizzle-orm'
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ExitCodes, StudyPlan } from '#domain/panels/study-plan.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import { created, moment } from './columns.ts'
import { participant } from './participants.ts'
import { labs } from './people.ts'
import { studies } from './studies.ts'

/** Secrets of a lab that have to be used again, such as its token of a panel and its mail server: sealed. */
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

/** Which study on a panel belongs to which of ours: one there to one here, because its submissions are paid by what happened here. */
export const panelStudies = pgTable(
  'panel_studies',
  {
    panel: text().notNull().default('prolific'),
    panel_study_id: text().notNull(),
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    /** A copy there for test participants. People who come from it are tests, and its submissions are neither read nor decided. */
    is_test: boolean().notNull().default(false),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.panel, table.panel_study_id] }), index().on(table.experiment_id)],
)

/**
 * People who withdrew and are still to be paid: how their visit ended, beside a keyed hash of an id of the panel. The id itself is erased with
 * everything else; the panel's own list brings it again when its submissions are compared.
 */
export const withdrawnSubmissions = pgTable(
  'withdrawn_submissions',
  {
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    id_hash: text().notNull(),
    outcome: text({ enum: OUTCOMES }).notNull(),
    /** The day, because the moment could be compared with what somebody else recorded. */
    withdrawn_on: date({ mode: 'string' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.id_hash] })],
)

/**
 * A study that somebody asked a panel for. The row is there before the panel is called, and has the codes: whatever fails in between, the next press
 * finds what was made there, and makes nothing twice.
 */
export const panelPlans = pgTable(
  'panel_plans',
  {
    plan_id: uuid().primaryKey().defaultRandom(),
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    panel: text().notNull(),
    plan: jsonb().$type<StudyPlan>().notNull(),
    codes: jsonb().$type<ExitCodes>().notNull(),
    /** Somebody is calling the panel for it until then. */
    busy_until: moment('busy_until'),
    /** Null until it is made there and its exits are stored here. */
    panel_study_id: text(),
    created_at: created(),
  },
  (table) => [
    uniqueIndex('panel_plans_open').on(table.experiment_id, table.panel).where(sql`panel_study_id is null`),
    index().on(table.experiment_id),
  ],
)

/** The participant group on a panel for a wave of a study. */
export const panelGroups = pgTable(
  'panel_groups',
  {
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    panel: text().notNull().default('prolific'),
    wave: text().notNull(),
    group_id: text().notNull(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.panel, table.wave] })],
)

/** Signed links of a panel that opened a study, as keyed hashes: a token opens it for one person. */
export const panelLinkUses = pgTable(
  'panel_link_uses',
  {
    experiment_id: text().notNull(),
    token_hash: text().notNull(),
    /** Of the submission. */
    session_hash: text().notNull(),
    /** Their first visit. */
    participant_id: participant(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.token_hash] }),
    index().on(table.experiment_id, table.session_hash),
    index().on(table.participant_id),
  ],
)

/** Reports of a panel that were received, so that each counts once. Forgotten when the panel sends them no more. */
export const panelReports = pgTable(
  'panel_reports',
  {
    lab_id: uuid()
      .notNull()
      .references(() => labs.lab_id, { onDelete: 'cascade' }),
    panel: text().notNull(),
    event_id: text().notNull(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.lab_id, table.panel, table.event_id] }), index().on(table.created_at)],
)

/** The last state of each submission that a panel reported to a lab, under a keyed hash: most are of people whom nobody here knows. */
export const panelStates = pgTable(
  'panel_states',
  {
    lab_id: uuid()
      .notNull()
      .references(() => labs.lab_id, { onDelete: 'cascade' }),
    panel: text().notNull(),
    submission_hash: text().notNull(),
    status: text().notNull(),
    /** When the panel sent it first. */
    sent_at: moment('sent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.lab_id, table.panel, table.submission_hash] }), index().on(table.sent_at)],
)
