import type { Column } from './csv.ts'

/**
 * Who is to be asked to come to a wave, for the ways that are not ours. Like the key file (`recruiter-ids.ts`) they are no exports: they say who
 * somebody is, so they are for owners and editors, and each download is in the audit log.
 */
export const DUE_IDS_FILE = 'due_ids.csv'
export const PERSONAL_LINKS_FILE = 'personal_links.csv'

/** Whose personal links a file has: of people who are due, or of those for whom the wave opens later. */
export const LINK_STATES = ['open', 'ahead'] as const

export type LinkState = (typeof LINK_STATES)[number]

const shared: readonly Column[] = [
  { name: 'wave', cell: 'text', about: 'The wave, by its name' },
  { name: 'opens_at', cell: 'text', about: 'From when on the wave can be begun (UTC)' },
  { name: 'closes_at', cell: 'text', about: 'Until when; empty where it does not close (UTC)' },
]

/** The id comes first: it is what panels take as a list. */
export const dueIdColumns: readonly Column[] = [
  { name: 'id', cell: 'free-text', about: 'The id by which the panel knows the person' },
  { name: 'panel', cell: 'text', about: 'Name under which the panel sent it, such as PROLIFIC_PID' },
  { name: 'user_id', cell: 'free-text', about: 'The participant, as in the other files' },
  ...shared,
]

export const personalLinkColumns: readonly Column[] = [
  { name: 'user_id', cell: 'free-text', about: 'The participant, as in the other files' },
  { name: 'link', cell: 'text', about: 'Opens the study for this person in any browser: give it to nobody else' },
  ...shared,
]
