import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { ChosenRule } from '#domain/quality/judge.ts'
import type { KnownRisk } from '#domain/study/checks/risks.ts'
import type { RunningChange } from '#domain/study/lifecycle/running-settings.ts'
import { STUDY_STATUSES } from '#domain/study/lifecycle/status.ts'
import { created, moment } from './columns.ts'
import { madeBy, ownedByLab, people } from './people.ts'

export const studies = pgTable(
  'studies',
  {
    experiment_id: text().primaryKey(),
    lab_id: ownedByLab(),
    created_by: madeBy(),
    status: text({ enum: STUDY_STATUSES }).notNull().default('running'),
    current_version: integer().notNull().default(1),
    /** Dice of choices that are the same for everybody in the study. */
    seed: text().notNull(),
    created_at: created(),
    /** When an owner opened the outcomes by condition: `domain/study/lifecycle/blinding.ts`. */
    unblinded_at: moment('unblinded_at'),
    unblinded_by: uuid().references(() => people.id),
    /** What a search in the list of studies looks in, by the current version. Null: made by a server that did not keep it; any search finds it. */
    search_text: text(),
    /** Of the call that created the study: the same call again finds it instead of making another one. */
    idempotency_key: text(),
  },
  (table) => [unique().on(table.lab_id, table.idempotency_key), index().on(table.lab_id, table.created_at)],
)

/** Ids of deleted studies. They are not used again: links, files and caches may still know them. */
export const retiredStudies = pgTable('retired_studies', {
  experiment_id: text().primaryKey(),
  deleted_at: moment('deleted_at').notNull().defaultNow(),
})

/** What participants see is frozen with a version; people keep the one that they started with. */
export const studyVersions = pgTable(
  'study_versions',
  {
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    n_conditions: integer().notNull(),
    /** As they were worded and accepted when the version was made: rules and words may change later. */
    risks: jsonb().$type<readonly KnownRisk[]>().notNull().default([]),
    /** Settings about running the study that were changed in place while this was the newest version, in order of time (ADR 38). */
    running_changes: jsonb().$type<readonly RunningChange[]>().notNull().default([]),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.version] })],
)

/** Written out, because an index is used only where a query says the same. The case keeps PostgreSQL from reading other settings as JSON. */
export const HAS_OWN_FORMS = sql.raw(`param = 'questionnaires' and value <> ''`)
export const OWN_FORM_NAMES = sql.raw(
  `jsonb_path_query_array(case when param = 'questionnaires' and value <> '' then value::jsonb end, '$[*].name')`,
)

export const conditionSettings = pgTable(
  'condition_settings',
  {
    experiment_id: text().notNull(),
    version: integer().notNull(),
    condition: integer().notNull(),
    param: text().notNull(),
    value: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.version, table.condition, table.param] }),
    // Names of the questionnaires that studies have of their own: the page of a form is asked for by anybody.
    index('condition_settings_own_forms').using('gin', OWN_FORM_NAMES).where(HAS_OWN_FORMS),
    foreignKey({
      columns: [table.experiment_id, table.version],
      foreignColumns: [studyVersions.experiment_id, studyVersions.version],
    }).onDelete('cascade'),
    // Which studies use a set: asked for every set of a list, and for every change of one.
    index('condition_settings_sets').using('gin', sql`(value::jsonb) jsonb_path_ops`).where(sql`param = 'entity_sets'`),
    // Few studies have questionnaires of their own.
    index('condition_settings_questionnaires').on(table.experiment_id).where(sql`param = 'questionnaires' and value <> ''`),
  ],
)

/** The rules by which a study will exclude people, fixed before its first participant. A row of its own: a revision must not change them. */
export const fixedQualityRules = pgTable('fixed_quality_rules', {
  experiment_id: text()
    .primaryKey()
    .references(() => studies.experiment_id, { onDelete: 'cascade' }),
  rules: jsonb().$type<readonly ChosenRule[]>().notNull(),
  fixed_at: moment('fixed_at').notNull().defaultNow(),
})

/**
 * Keys by which the networks of a study's people become hashes (setting `detect-duplicates`), sealed. A row lives as long as the study is
 * open: closing it deletes the row, and with it the way from an address to a hash. In no backup.
 */
export const networkKeys = pgTable('network_keys', {
  experiment_id: text()
    .primaryKey()
    .references(() => studies.experiment_id, { onDelete: 'cascade' }),
  sealed: text().notNull(),
  created_at: created(),
})
