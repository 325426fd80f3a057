import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { CONTACT_ENDINGS, MAIL_PROBLEMS, MAIL_STATES } from '#domain/waves/due-mail.ts'
import { moment } from './columns.ts'
import { participant } from './participants.ts'

/**
 * The address at which somebody may be asked back, apart from everything that they did. `participant_id` is that of the first visit. The
 * address is sealed, and gone with the last wave, by a withdrawal, or as soon as somebody wants no more mails.
 */
export const personContacts = pgTable('person_contacts', {
  participant_id: participant().primaryKey(),
  /** Null: no more mails. */
  sealed: text(),
  /** In which the person read the pages: that of the mails. */
  language: text().notNull().default(''),
  /** Why there is no address any more. */
  ended: text({ enum: CONTACT_ENDINGS }),
})

/** Each mail once for each person, wave and occasion. A row is committed before the mail is sent, and says afterwards what became of it. */
export const waveMails = pgTable(
  'wave_mails',
  {
    participant_id: participant(),
    wave: text().notNull(),
    /** 0 is the first mail, 1 the first reminder. */
    occasion: smallint().notNull(),
    state: text({ enum: MAIL_STATES }).notNull(),
    attempts: integer().notNull().default(1),
    /** Of the last attempt. */
    claimed_at: moment('claimed_at').notNull().defaultNow(),
    /** Of one that waits. */
    next_at: moment('next_at'),
    problem: text({ enum: MAIL_PROBLEMS }),
    done_at: moment('done_at'),
  },
  (table) => [
    primaryKey({ columns: [table.participant_id, table.wave, table.occasion] }),
    index('wave_mails_open').on(table.state).where(sql`state in ('sending', 'waiting')`),
  ],
)
