/** The tables that take what participants do, with their primary keys. */
export const EVENT_TABLES = [
  { table: 'events', key: ['experiment_id', 'event_uid'] },
  { table: 'form_answers', key: ['experiment_id', 'event_uid', 'field'] },
  { table: 'checkpoints', key: ['experiment_id', 'event_uid'] },
] as const

export type EventTable = (typeof EVENT_TABLES)[number]
