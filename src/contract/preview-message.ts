import type { ClaimableOutcome, Ending } from '#domain/session/outcomes.ts'
import type { ReplyFrom } from './endpoints.ts'

/** With this query the participant's page waits for a draft instead of starting a visit. No study link has exactly this query. */
export const PREVIEW_SEARCH = '?preview=draft'

/** Where a preview starts; cards are numbered from 1. After that it continues like a visit. */
export type PreviewScreen = 'consent' | 'instructions' | 'feed' | `card/${number}` | 'intervention' | 'ending' | `form/${string}`

/** Sent by the researcher's page to the preview frame: what to show. */
export type PreviewOrder = {
  type: 'preview'
  /** A new number restarts the preview; the same number updates it in place. */
  visit: number
  screen: PreviewScreen
  data: ReplyFrom<'/v1/load_experiment'>['data']
  /** In a real visit only the server has these, and sends them only at the end. */
  endings: Readonly<Record<ClaimableOutcome, Ending>>
  debrief: string
  contact: string
}

/** Sent by the preview frame when it is ready for an order. */
export const PREVIEW_READY = 'preview-ready'
