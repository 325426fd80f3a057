import { doublePrecision, integer, jsonb, pgTable, pgView, primaryKey, text } from 'drizzle-orm/pg-core'
import { ONLY_FEED } from '#domain/feeds/feed-name.ts'
import { created, id, moment } from './columns.ts'
import { participant } from './participants.ts'

/**
 * A feed as it was drawn for one person: which cards in which order, with the counts to show and the algorithm's scores. Cards that were
 * drawn together share a row, because a thousand rows for each arrival would be too slow to insert; the view below has a row for each card.
 * No foreign key leads to the cards: those of a set that a study shows cannot be deleted.
 */
export const feeds = pgTable(
  'feeds',
  {
    participant_id: participant(),
    /** Its name in the journey. */
    feed: text().notNull().default(ONLY_FEED),
    /** Place of the first of these cards: 0, or where the next batch began. */
    from_idx: integer().notNull(),
    /** Number of cards of the whole feed, including those that are not drawn yet. */
    feed_length: integer().notNull(),
    n_cards: integer().notNull(),
    /** How many of these cards were sent to the page so far; the others are not served yet. Null: all. */
    n_sent: integer(),
    /** All lists below have one entry for each card, in the order of the feed. */
    entity_ids: text().array().notNull(),
    /** By set whose variants are balanced: the number of the person, which is the square and the row in it. */
    slots: jsonb().$type<Record<string, number>>(),
    /** Null where the button is not visible; an entry is null where it is visible without a number. */
    shares: integer().array(),
    likes: integer().array(),
    read_later: integer().array(),
    accuracy_score: integer().array(),
    upvote: integer().array(),
    downvote: integer().array(),
    scores: doublePrecision().array().notNull(),
    /** Chance of each card at its place. Null until an export computes it, for algorithms that leave it to the export. */
    propensities: doublePrecision().array(),
    /**
     * Only with the first cards of a feed whose other cards are drawn when they are asked for: what their order depends on beside seed and
     * settings. The parameters of the link …
     */
    drawn_query: jsonb().$type<Record<string, string>>(),
    /** … and, for algorithms that go by it, to how many earlier people each candidate was served and how many engaged with it, in the order of the candidates. */
    known_served: integer().array(),
    known_engaged: integer().array(),
    /** What such an algorithm knew when the feed was drawn: to how many earlier people each card was served … */
    served_before: integer().array(),
    /** … and how many of them engaged with it. */
    engaged_before: integer().array(),
    created_at: created(),
  },
  (table) => [primaryKey({ columns: [table.participant_id, table.feed, table.from_idx] })],
)

/** The cards that were sent. Made by a migration that was written by hand. */
export const servedCards = pgView('served_cards', {
  participant_id: id('participant_id').notNull(),
  feed: text().notNull(),
  idx: integer().notNull(),
  entity_id: text().notNull(),
  shown_counts: jsonb().$type<Record<string, number>>().notNull(),
  score: doublePrecision().notNull(),
  propensity: doublePrecision(),
  created_at: moment('created_at').notNull(),
}).existing()
