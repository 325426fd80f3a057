import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { RaisedFlag } from '#domain/quality/judge.ts'
import { OUTCOMES } from '#domain/session/outcomes.ts'
import type { AskedCondition, DrawnAssignment } from '#domain/study/assignment/drawn-assignment.ts'
import { FIRST_WAVE } from '#domain/waves/wave.ts'
import { WAVE_PROOFS } from '#domain/waves/wave-proof.ts'
import { created, id, moment } from './columns.ts'
import { studyVersions } from './studies.ts'

export const participants = pgTable(
  'participants',
  {
    participant_id: bigserial({ mode: 'number' }).primaryKey(),
    experiment_id: text().notNull(),
    version: integer().notNull(),
    /** Null once the person is erased, like the seed: at once where they did not agree to take part. */
    user_id: text(),
    /**
     * Each visit of a person to a later wave is a row of its own, with the same `user_id` and the name of the wave; '' is the first visit (ADR
     * 44). Queries about people, and not about visits, look at first visits alone.
     */
    wave: text().notNull().default(FIRST_WAVE),
    /** 0 until it is drawn: where questionnaires stand before the feed, it is drawn when the person reaches the feed. */
    condition: integer().notNull(),
    /** Whether we drew the condition or the link named it. */
    condition_from: text({ enum: ['assigned', 'url'] }).notNull(),
    /** How the condition was drawn: method, stratum, chances and coin. Before the draw, the condition that a link named. */
    assignment: jsonb().$type<DrawnAssignment | AskedCondition>(),
    seed: text(),
    /** The rules by which random choices follow from the seed (`domain/dice.ts`). */
    dice_version: integer().notNull().default(1),
    device_class: text().notNull(),
    /** Browser family, sizes and the like at the first visit: too coarse to identify a person (ruling F4). */
    device: jsonb().$type<Record<string, string | number | boolean>>(),
    /** IANA name, in studies with waves: in it they open and close. Null where no browser said it. */
    time_zone: text(),
    /** Keyed hash of the network of the first visit, cut short, where the study compares networks (`detect-duplicates`). Never the address. */
    network_hash: text(),
    is_test: boolean().notNull().default(false),
    is_simulated: boolean().notNull().default(false),
    outcome: text({ enum: OUTCOMES }),
    created_at: created(),
    last_seen_at: moment('last_seen_at').notNull().defaultNow(),
    /** Whether a place of a quota is held for the person between arrival and the first stored event: one address gets few of them. */
    holds_place: boolean().notNull().default(true),
    /** When a page of theirs had something stored for the first time. Since then the person holds a place. */
    first_stored_at: moment('first_stored_at'),
    /**
     * The session that had something stored first: it is the person's own browser, all others are second browsers (ruling F3). No foreign
     * key, because it is set by the statement that stores the first events.
     */
    owner_session_id: id('owner_session_id'),
    /** `last_seen_at` of the visits that are stored (`person_visits`). Another one, or none: they are to be stored once the person is gone. In no backup. */
    visits_seen_at: moment('visits_seen_at'),
    /** The panel said that they gave their place back, or took too long: until they are complete, it is free for somebody else. */
    panel_left_at: moment('panel_left_at'),
    completed_at: moment('completed_at'),
    withdrawn_at: moment('withdrawn_at'),
    /** By a withdrawal, a refusal or the end of the study's retention: since then nothing is stored or exported of this person, and they are to be erased. */
    writes_ended_at: moment('writes_ended_at'),
    /** A job has deleted everything about the person. What is left is a count: condition, version, outcome, and days instead of moments. */
    erased_at: moment('erased_at'),
    /** Whether an erased person had seen a card, so that the flow of the study stays true. Null before: their milestones say it. */
    saw_feed: boolean(),
    /** Set by the researcher: out of exports and balance, with the reason beside it. The data stay. */
    excluded_at: moment('excluded_at'),
    exclusion_reason: text(),
    /** Which rules of quality the reason stands for; null where somebody wrote it. */
    excluded_by: jsonb().$type<readonly RaisedFlag[]>(),
  },
  (table) => [
    unique().on(table.experiment_id, table.user_id, table.wave),
    index().on(table.experiment_id, table.condition),
    index('participants_to_erase').on(table.writes_ended_at).where(sql`writes_ended_at is not null and erased_at is null`),
    // For the number of live participants, which is read at every scrape of the metrics.
    index('participants_live')
      .on(table.last_seen_at)
      .where(sql`outcome is null and writes_ended_at is null and not is_test and not is_simulated`),
    // For studies in which somebody has just finished, which notices look at.
    index('participants_completed').on(table.completed_at).where(sql`completed_at is not null`),
    // For the job that stores visits: people who are there, or have left since they were stored.
    index('participants_visits_due')
      .on(table.last_seen_at)
      .where(sql`writes_ended_at is null and visits_seen_at is distinct from last_seen_at`),
    check('participants_present_or_ended', sql`writes_ended_at is not null or (user_id is not null and seed is not null)`),
    check('participants_withdrawn_end_writes', sql`withdrawn_at is null or writes_ended_at is not null`),
    foreignKey({
      columns: [table.experiment_id, table.version],
      foreignColumns: [studyVersions.experiment_id, studyVersions.version],
    }),
  ],
)

export const participant = () =>
  bigint('participant_id', { mode: 'number' })
    .notNull()
    .references(() => participants.participant_id, { onDelete: 'cascade' })

/** What no visit says about a person and a later wave. `participant_id` is that of the first visit. */
export const personWaves = pgTable(
  'person_waves',
  {
    participant_id: participant(),
    /** Its name. */
    wave: text().notNull(),
    /** When they were asked to come, first and last: by a list of who is due, or by a mail. */
    invited_at: moment('invited_at'),
    reminded_at: moment('reminded_at'),
    /** By the time of the person, which is that of the database for everybody but simulated people. */
    begun_at: moment('begun_at'),
    /** What showed who it was. */
    begun_by: text({ enum: WAVE_PROOFS }),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.wave] })],
)

/** A visit of a person. Who only knows a user_id gets a new session, and owns nothing that another one stored (`owner_session_id`). */
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
  (table) => [
    primaryKey({ columns: [table.participant_id, table.name] }),
    // For arrivals with an id that somebody may have already. By hash, because other indexes limit how long a value may be.
    index().using('hash', table.value),
  ],
)
