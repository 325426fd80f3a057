import { bigint, doublePrecision, index, integer, json, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PersonAttention, VisitList } from '#domain/attention/attention-of-person.ts'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import type { RuleValues } from '#domain/quality/judge.ts'
import { id, moment } from './columns.ts'
import { participant } from './participants.ts'

/**
 * What a person saw and did with their cards, computed once they are gone: reading every sample again would make an export ten times as
 * slow. This table says for which state of the person the rows below were computed, and by which rules. All four can be deleted at any
 * time, with `participants.visits_seen_at` set to null; a job computes them again.
 */
export const personVisits = pgTable(
  'person_visits',
  {
    participant_id: participant().primaryKey(),
    /** Of the participant at that time. The rows are current for as long as it does not move. */
    last_seen_at: moment('last_seen_at').notNull(),
    /** Feeds that the participant had at that time. */
    n_feeds: integer().notNull(),
    /** `RULES_VERSION` of `domain/exports/visits/visits-of-person.ts`. */
    rules_version: integer().notNull(),
    /** How many `engagement_rows` there are. */
    n_rows: integer().notNull(),
    n_pages: integer().notNull(),
    active_ms: doublePrecision().notNull(),
    hidden_ms: doublePrecision().notNull(),
    overlap_ms: doublePrecision().notNull(),
    /** A random stand-in, drawn from the participant's seed or the hash of their network: `domain/exports/visits/visits-of-person.ts`. */
    ip_address: text().notNull(),
    /** Names of the flags that are up (`flagRules`), for the list of participants. */
    flags: text().array().notNull().default([]),
    /** What each rule of quality found, by its name; null where there was nothing to judge. */
    quality: jsonb().$type<RuleValues>().notNull().default({}),
  },
  // For the job: rows of earlier rules.
  (table) => [index('person_visits_rules').on(table.rules_version, table.participant_id)],
)

const visitsOf = () =>
  id('participant_id')
    .notNull()
    .references(() => personVisits.participant_id, { onDelete: 'cascade' })

/** One row per time that a person saw something of a card. */
export const cardViews = pgTable(
  'card_views',
  {
    participant_id: visitsOf(),
    /** Where the card was, by its name in the journey. */
    feed: text().notNull().default(ONLY_FEED),
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
    dwell_ms_focal: doublePrecision(),
    longest_half_ms: doublePrecision(),
    max_visible_share: doublePrecision(),
    n_visits: integer(),
    first_visit_ms: doublePrecision(),
    ended_by: text(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.feed, table.entity_id, table.view_index] })],
)

/** The rows of the engagement file, without what is joined at export: the person, the set and the address of the card. */
export const engagementRows = pgTable(
  'engagement_rows',
  {
    participant_id: visitsOf(),
    /** Place among the rows of the person, in the order of the file. */
    n: integer().notNull(),
    feed: text().notNull().default(ONLY_FEED),
    entity_id: text().notNull(),
    time_stamp: bigint({ mode: 'number' }).notNull(),
    time_engagement: bigint({ mode: 'number' }),
    time_content_viewed: bigint({ mode: 'number' }).notNull(),
    engagement_type: text().notNull(),
    response: doublePrecision(),
    /** Null for a card that is not in the person's feed. */
    item_order: integer(),
    /** Counts that were displayed to the person; null where there was none. */
    likes: integer(),
    read_later: integer(),
    shares: integer(),
    /** -1 where the button was off. */
    accuracy_score: integer(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.n] })],
)

/**
 * What a person looked at and did, by every definition of dwell (`domain/attention/attention-of-person.ts`). One row per person with lists
 * in JSON: a page reads a thousand people at once, and a row per card would be a hundred times as many.
 */
export const personAttention = pgTable('person_attention', {
  participant_id: visitsOf().primaryKey(),
  cards: json().$type<PersonAttention['cards']>().notNull(),
  positions: json().$type<PersonAttention['positions']>().notNull(),
  visits_full: json().$type<VisitList>().notNull(),
  visits_half: json().$type<VisitList>().notNull(),
  visits_any: json().$type<VisitList>().notNull(),
  /** Null in rows of rules before `FOCAL_RULES`. */
  visits_focal: json().$type<VisitList>(),
  offered: json().$type<PersonAttention['offered']>().notNull(),
  done: json().$type<PersonAttention['done']>().notNull(),
})
