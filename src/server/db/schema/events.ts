import { sql } from 'drizzle-orm'
import { doublePrecision, index, jsonb, pgSequence, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Order in which the server stored things, over all participants' tables. */
export const eventsSeq = pgSequence('events_seq')
const seq = () => id('seq').notNull().default(sql`nextval('events_seq')`)
/** The feed whose page sent it, by its name in the journey. Null where the only feed of a study has no name, and before the first feed. */
const feed = () => text('feed')
const stored = () => moment('server_time').notNull().default(sql`clock_timestamp()`)

/*
 * No foreign key leads out of the three tables below: they take the whole load of a running study, and the session token vouches for the
 * participant. That no row outlives its study is for those who write (insert-events.ts) and for the deletion of a study.
 */

/** Everything that participants did: appended, never changed. */
export const events = pgTable(
  'events',
  {
    experiment_id: text().notNull(),
    event_uid: uuid().notNull(),
    participant_id: id('participant_id').notNull(),
    session_id: id('session_id'),
    feed: feed(),
    kind: text().notNull(),
    seq: seq(),
    server_time: stored(),
    client_time: doublePrecision().notNull(),
    entity_id: text(),
    engagement_type: text(),
    response: doublePrecision(),
    time_content_viewed: doublePrecision(),
    time_engagement: doublePrecision(),
    detail: jsonb().$type<Record<string, unknown>>(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.event_uid] }),
    index().on(table.experiment_id, table.participant_id),
  ],
)

/** One row per field of a stored form. */
export const formAnswers = pgTable(
  'form_answers',
  {
    experiment_id: text().notNull(),
    event_uid: uuid().notNull(),
    participant_id: id('participant_id').notNull(),
    feed: feed(),
    form: text().notNull(),
    field: text().notNull(),
    response: text().notNull(),
    seq: seq(),
    server_time: stored(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.event_uid, table.field] }),
    index().on(table.experiment_id, table.participant_id),
  ],
)

/** Milestones of a visit and the URL parameters that it came with: `user_form` rows that are no answers. */
export const checkpoints = pgTable(
  'checkpoints',
  {
    experiment_id: text().notNull(),
    event_uid: uuid().notNull(),
    participant_id: id('participant_id').notNull(),
    feed: feed(),
    field: text().notNull(),
    response: text().notNull(),
    seq: seq(),
    server_time: stored(),
  },
  (table) => [
    primaryKey({ columns: [table.experiment_id, table.event_uid] }),
    index().on(table.experiment_id, table.participant_id),
  ],
)
