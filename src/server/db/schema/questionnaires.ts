import { index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { Definition } from '#domain/questions/definition.ts'
import { created } from './columns.ts'
import { participant } from './participants.ts'
import { madeBy, ownedByLab } from './people.ts'

/** Questionnaires that a lab made. A study has a copy of those that it asks, in its settings. */
export const questionnaires = pgTable(
  'questionnaires',
  {
    questionnaire_id: text().primaryKey(),
    lab_id: ownedByLab(),
    /** Last part of its address; the same in all versions. */
    name: text().notNull(),
    current_version: integer().notNull(),
    created_by: madeBy(),
    created_at: created(),
  },
  (table) => [unique().on(table.lab_id, table.name)],
)

/** A version does not change once it is saved. */
export const questionnaireVersions = pgTable(
  'questionnaire_versions',
  {
    questionnaire_id: text()
      .notNull()
      .references(() => questionnaires.questionnaire_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    definition: jsonb().$type<Definition>().notNull(),
    created_by: madeBy(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.questionnaire_id, table.version] })],
)

/** The cards that a block of a questionnaire asks one person about, in their order, as they were drawn when it was first opened. */
export const askedCards = pgTable(
  'asked_cards',
  {
    participant_id: participant(),
    form: text().notNull(),
    block: text().notNull(),
    entity_ids: text().array().notNull(),
    /** By which rule of the block each card was chosen (`CardRule.choose`), in the same order. */
    chosen_as: text().array().notNull(),
    /** The feed that the rule is about, by its name, in the same order; null where it is about all. Absent where no rule names one. */
    feeds: text().array().$type<(string | null)[]>(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.form, table.block] })],
)

/** What was drawn for one person within a questionnaire: the parts in the order in which they come. */
export const drawnParts = pgTable(
  'drawn_parts',
  {
    participant_id: participant(),
    experiment_id: text().notNull(),
    form: text().notNull(),
    /** Of the item that stores the draw. */
    item_key: text().notNull(),
    parts: text().array().notNull(),
    created_at: created(),
  },
  (table) => [
    primaryKey({ columns: [table.participant_id, table.form, table.item_key] }),
    // An even draw counts who has which part.
    index('drawn_parts_counted').on(table.experiment_id, table.form, table.item_key),
  ],
)
