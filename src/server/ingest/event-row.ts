/** One event on its way into the database: a row of `events`, with the form answers or the checkpoint that it carries. */
export type EventRow = {
  experiment_id: string
  event_uid: string
  participant_id: number
  session_id: number | null
  /** Absent: see `events.feed`. */
  feed?: string
  kind: string
  client_time: number
  entity_id?: string
  engagement_type?: string
  response?: number
  time_content_viewed?: number
  time_engagement?: number
  detail?: Record<string, unknown>
  form?: string
  answers?: Record<string, string>
  checkpoint_field?: string
  checkpoint_response?: string
  /** Noted by the server: it does not make its session the person's own browser (ruling F3). */
  is_note?: true
}
