import { JOURNEY_ORDER } from '#domain/journey/block-order.ts'
import { OTHER_USER_ID } from '#domain/session/known-by-panel.ts'
import { LATIN_SQUARE } from '#domain/stimuli/cards/balanced-cards.ts'

/** Events of the kind `track` that the server notes for somebody, by name. They have the clock of the server. */
export const NOTES: readonly string[] = ['condition', 'feed-note', LATIN_SQUARE, JOURNEY_ORDER, OTHER_USER_ID]

/** Not sent by a page. */
export const isOfServer = (kind: string, detail: string | null): boolean =>
  kind === 'visit' || (kind === 'track' && NOTES.includes((JSON.parse(detail ?? '{}') as { name?: string }).name ?? '')) // an object, as stored
