/**
 * Every table with rows about single participants, besides `participants` itself. Erasure deletes from them and the privacy page reads them;
 * a test compares the list with the database. Those that others refer to come last.
 */
export const PERSONAL_TABLES = [
  ...(['events', 'form_answers', 'checkpoints'] as const),
  ...([
    'sessions',
    'recruiter_ids',
    'panel_link_uses',
    'person_waves',
    'person_contacts',
    'wave_mails',
    'feeds',
    'asked_cards',
    'drawn_parts',
    'engagement_rows',
    'card_views',
    'person_attention',
    'person_visits',
  ] as const),
] as const

export type PersonalTable = (typeof PERSONAL_TABLES)[number]

const BY_STUDY: readonly PersonalTable[] = ['events', 'form_answers', 'checkpoints']

/** Their indexes begin with the study: a query that does not name it would read the whole table. */
export const isByStudy = (table: PersonalTable): boolean => BY_STUDY.includes(table)
