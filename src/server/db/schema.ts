import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { JOB_KINDS, JOB_PROBLEMS, JOB_STATES, type WantedFile } from '#domain/exports/jobs/job.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const created = () => moment('created_at').notNull().defaultNow()
const id = (name: string) => bigint(name, { mode: 'number' })

/** Facts about this installation that all its nodes share, such as the key that seals session tokens. */
export const installation = pgTable('installation', { name: text().primaryKey(), value: text().notNull() })

/** Researchers. The local owner is there from the start; accounts only add people. */
export const people = pgTable('people', {
  person_id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().unique(),
  created_at: created(),
})

const owner = () =>
  uuid('owner_id')
    .notNull()
    .references(() => people.person_id)

/** A file that we keep, or a hosted one that we point to. The id is what participants see, and it says nothing. */
export const mediaObjects = pgTable('media_objects', {
  media_id: text().primaryKey(),
  /** Where the bytes are: one of the two. */
  sha256: text().unique(),
  hosted_url: text(),
  /** Of the file as it was uploaded, before it was encoded anew: the same file again is not encoded again. */
  source_sha256: text().unique(),
  mime: text(),
  bytes: bigint({ mode: 'number' }),
  width: integer(),
  height: integer(),
  duration_ms: integer(),
  /** A tiny data: URL that stands in until the picture is there. */
  placeholder: text(),
  /** Of a video: a picture of it. */
  poster_media_id: text().references((): AnyPgColumn => mediaObjects.media_id),
  created_at: created(),
})

/** The same picture smaller. */
export const mediaVariants = pgTable(
  'media_variants',
  {
    media_id: text()
      .notNull()
      .references(() => mediaObjects.media_id, { onDelete: 'cascade' }),
    width: integer().notNull(),
    sha256: text().notNull(),
    mime: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.media_id, table.width] })],
)

/** Who uploaded which file: only they may put it into a set, and it counts towards their share of the space. */
export const mediaUploads = pgTable(
  'media_uploads',
  {
    owner_id: owner(),
    media_id: text()
      .notNull()
      .references(() => mediaObjects.media_id, { onDelete: 'cascade' }),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.owner_id, table.media_id] })],
)

export const entitySets = pgTable('entity_sets', {
  entity_set: text().primaryKey(),
  entity_category: text().notNull(),
  owner_id: owner(),
  created_at: created(),
})

export const entities = pgTable(
  'entities',
  {
    entity_id: text().primaryKey(),
    entity_set: text()
      .notNull()
      .references(() => entitySets.entity_set, { onDelete: 'cascade' }),
    /** Place in the researcher's sheet, from 0. */
    position: integer().notNull(),
    entity_type: text().notNull(),
    /** As published in exports: ends in the uploaded file name. Participants never get it. */
    entity_url: text().notNull(),
    /** A post that we draw from its covariates may have no picture. */
    media_id: text().references(() => mediaObjects.media_id),
    poster_media_id: text().references(() => mediaObjects.media_id),
    headline: text().notNull().default(''),
    alt_text: text().notNull().default(''),
    covariates: jsonb().$type<Record<string, unknown>>().notNull(),
    created_at: created(),
  },
  (table) => [unique().on(table.entity_set, table.position), index().on(table.media_id)],
)

export const studies = pgTable('studies', {
  experiment_id: text().primaryKey(),
  owner_id: owner(),
  status: text({ enum: ['running', 'paused', 'closed'] })
    .notNull()
    .default('running'),
  current_version: integer().notNull().default(1),
  /** Dice of choices that are the same for everybody in the study. */
  seed: text().notNull(),
  created_at: created(),
})

/** A version is frozen when it is made; people keep the one that they started with. */
export const studyVersions = pgTable(
  'study_versions',
  {
    experiment_id: text()
      .notNull()
      .references(() => studies.experiment_id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    n_conditions: integer().notNull(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.experiment_id, table.version] })],
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
    foreignKey({
      columns: [table.experiment_id, table.version],
      foreignColumns: [studyVersions.experiment_id, studyVersions.version],
    }).onDelete('cascade'),
  ],
)

export const participants = pgTable(
  'participants',
  {
    participant_id: bigserial({ mode: 'number' }).primaryKey(),
    experiment_id: text().notNull(),
    version: integer().notNull(),
    user_id: text().notNull(),
    condition: integer().notNull(),
    /** Whether we drew the condition or the link named it. */
    condition_from: text({ enum: ['assigned', 'url'] }).notNull(),
    seed: text().notNull(),
    /** The rules by which random choices follow from the seed (`domain/dice.ts`). */
    dice_version: integer().notNull().default(1),
    device_class: text().notNull(),
    /** What the browser said of itself at the first visit, in families and sizes: too coarse to recognise anybody by (ruling F4). */
    device: jsonb().$type<Record<string, string | number | boolean>>(),
    is_test: boolean().notNull().default(false),
    is_simulated: boolean().notNull().default(false),
    outcome: text({ enum: OUTCOMES }),
    created_at: created(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    completed_at: moment('completed_at'),
    withdrawn_at: moment('withdrawn_at'),
    /** Set by the researcher: out of exports and balance, with the reason beside it. The data stay. */
    excluded_at: moment('excluded_at'),
    exclusion_reason: text(),
  },
  (table) => [
    unique().on(table.experiment_id, table.user_id),
    index().on(table.experiment_id, table.condition),
    foreignKey({
      columns: [table.experiment_id, table.version],
      foreignColumns: [studyVersions.experiment_id, studyVersions.version],
    }),
  ],
)

const participant = () =>
  bigint('participant_id', { mode: 'number' })
    .notNull()
    .references(() => participants.participant_id, { onDelete: 'cascade' })

/** A visit of a person. Whoever merely knows a user_id gets a session of their own and cannot touch another. */
export const sessions = pgTable(
  'sessions',
  {
    session_id: bigserial({ mode: 'number' }).primaryKey(),
    participant_id: participant(),
    created_at: created(),
  },
  (table) => [index().on(table.participant_id)],
)

/** Ids that a panel gave a person, kept apart from what the person did. */
export const recruiterIds = pgTable(
  'recruiter_ids',
  { participant_id: participant(), name: text().notNull(), value: text().notNull() },
  (table) => [primaryKey({ columns: [table.participant_id, table.name] })],
)

/**
 * The feed as one person got it: which cards in which order, with the counts shown and the algorithm's scores. Cards that were drawn
 * together share a row, because a thousand rows for each arrival would be too slow to insert; the view below has a row for each card.
 * No foreign key leads to the cards: those of a set that a study shows cannot be deleted.
 */
export const feeds = pgTable(
  'feeds',
  {
    participant_id: participant(),
    /** Place of the first of these cards: 0, or where the next batch began. */
    from_idx: integer().notNull(),
    /** Number of cards of the whole feed, including those that are not drawn yet. */
    feed_length: integer().notNull(),
    n_cards: integer().notNull(),
    /** All lists below have one entry for each card, in the order of the feed. */
    entity_ids: text().array().notNull(),
    /** Null where the button is not visible. */
    shares: integer().array(),
    likes: integer().array(),
    read_later: integer().array(),
    accuracy_score: integer().array(),
    upvote: integer().array(),
    downvote: integer().array(),
    scores: doublePrecision().array().notNull(),
    /** Chance of each card at its place. Null until an export computes it, for algorithms that leave it to the export. */
    propensities: doublePrecision().array(),
    /** What such an algorithm knew when the feed was drawn: to how many earlier people each card was served … */
    served_before: integer().array(),
    /** … and how many of them engaged with it. */
    engaged_before: integer().array(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.from_idx] })],
)

/** Made by a migration that was written by hand. */
export const servedCards = pgView('served_cards', {
  participant_id: id('participant_id').notNull(),
  idx: integer().notNull(),
  entity_id: text().notNull(),
  shown_counts: jsonb().$type<Record<string, number>>().notNull(),
  score: doublePrecision().notNull(),
  propensity: doublePrecision(),
  created_at: moment('created_at').notNull(),
}).existing()

/**
 * What a person saw and did with their cards, computed once they are gone: reading every sample again would make an export ten times as
 * slow. This table says for which state of the person the rows below were computed, and by which rules. All three can be deleted at any
 * time; a job computes them again.
 */
export const personVisits = pgTable('person_visits', {
  participant_id: participant().primaryKey(),
  /** Of the participant at that time. The rows are current for as long as it does not move. */
  last_seen_at: moment('last_seen_at').notNull(),
  /** Feeds that the participant had at that time. */
  n_feeds: integer().notNull(),
  /** `RULES_VERSION` of `domain/exports/visits-of-person.ts`. */
  rules_version: integer().notNull(),
  /** How many `engagement_rows` there are. */
  n_rows: integer().notNull(),
  n_pages: integer().notNull(),
  active_ms: doublePrecision().notNull(),
  hidden_ms: doublePrecision().notNull(),
  overlap_ms: doublePrecision().notNull(),
})

const visitsOf = () =>
  id('participant_id')
    .notNull()
    .references(() => personVisits.participant_id, { onDelete: 'cascade' })

/** One row per time that a person saw something of a card. */
export const cardViews = pgTable(
  'card_views',
  {
    participant_id: visitsOf(),
    entity_id: text().notNull(),
    /** From 1 for each card. 0: the card was measured and never visible; everything else about the view is null. */
    view_index: integer().notNull(),
    source: text({ enum: ['streamed', 'submitted'] }).notNull(),
    /** Of the card: from its first visible pixel to its picture or video being loaded. */
    media_wait_ms: doublePrecision(),
    /** Epoch milliseconds by the clock of the person's device. */
    start_ms: doublePrecision(),
    end_ms: doublePrecision(),
    dwell_ms_any: doublePrecision(),
    dwell_ms_50: doublePrecision(),
    dwell_ms_full: doublePrecision(),
    dwell_ms_px: doublePrecision(),
    longest_half_ms: doublePrecision(),
    max_visible_share: doublePrecision(),
    n_visits: integer(),
    first_visit_ms: doublePrecision(),
    ended_by: text(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.entity_id, table.view_index] })],
)

/** The rows of the engagement file, without what is joined at export: the person, the set and the address of the card. */
export const engagementRows = pgTable(
  'engagement_rows',
  {
    participant_id: visitsOf(),
    /** Place among the rows of the person, in the order of the file. */
    n: integer().notNull(),
    entity_id: text().notNull(),
    time_stamp: bigint({ mode: 'number' }).notNull(),
    time_engagement: bigint({ mode: 'number' }),
    time_content_viewed: bigint({ mode: 'number' }).notNull(),
    engagement_type: text().notNull(),
    response: doublePrecision(),
    /** Null for a card that is not in the person's feed. */
    item_order: integer(),
    /** Counts that were displayed to the person; null where the button was not there. */
    likes: integer(),
    read_later: integer(),
    shares: integer(),
    accuracy_score: integer(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.n] })],
)

/**
 * Files that researchers asked for and that are made in the background. The queue only says that a row is to be looked at; this table
 * says who may work on it. `attempt` is counted up whenever somebody else is to make the file: the earlier maker then finds that its
 * attempt no longer counts.
 */
export const jobs = pgTable(
  'jobs',
  {
    job_id: uuid().primaryKey().defaultRandom(),
    /** Who asked. The file is made with their rights. */
    owner_id: owner(),
    kind: text({ enum: JOB_KINDS }).notNull(),
    wanted: jsonb().$type<WantedFile>().notNull(),
    /** Null for the file of a set. */
    experiment_id: text(),
    state: text({ enum: JOB_STATES }).notNull().default('waiting'),
    attempt: integer().notNull().default(0),
    /** Attempts that failed or whose process died. */
    failures: integer().notNull().default(0),
    /** People written, of people in all, and rows so far. */
    done: integer().notNull().default(0),
    total: integer().notNull().default(0),
    rows: bigint({ mode: 'number' }).notNull().default(0),
    created_at: created(),
    started_at: moment('started_at'),
    /** The process that makes the file was alive then. */
    heartbeat_at: moment('heartbeat_at'),
    finished_at: moment('finished_at'),
    file_key: text(),
    filename: text(),
    bytes: bigint({ mode: 'number' }),
    /** Why there is no file. */
    problem: text({ enum: JOB_PROBLEMS }),
  },
  (table) => [
    index().on(table.experiment_id),
    // Asking twice for the same file gives the job that is under way.
    uniqueIndex().on(table.owner_id, table.wanted).where(sql`state in ('waiting', 'running')`),
  ],
)

/** Order in which the server stored things, over all participants' tables. */
export const eventsSeq = pgSequence('events_seq')
const seq = () => id('seq').notNull().default(sql`nextval('events_seq')`)
const stored = () => moment('server_time').notNull().default(sql`clock_timestamp()`)

/*
 * The three tables below are partitioned by study: `PARTITION BY LIST (experiment_id)` is added to the generated
 * migration by hand, because the generator does not know it. No foreign key leads out of them: they take the whole
 * load of a running study, and the session token vouches for the participant.
 */

/** Everything that participants did: appended, never changed. */
export const events = pgTable(
  'events',
  {
    experiment_id: text().notNull(),
    event_uid: uuid().notNull(),
    participant_id: id('participant_id').notNull(),
    session_id: id('session_id'),
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
