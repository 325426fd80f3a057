import type { ClaimableOutcome, Ending } from '#domain/session/outcomes.ts'
import type { ReplyFrom } from './endpoints.ts'

/** Where the participant's page waits for a draft instead of starting a visit. No link to a study looks exactly like this. */
export const PREVIEW_SEARCH = '?preview=draft'

/** Where a preview begins; from there it goes on like a visit. */
export type PreviewScreen = 'consent' | 'instructions' | 'feed' | 'intervention' | 'ending' | `form/${string}`

/** From the researcher's page to the preview inside it: what to show. */
export type PreviewOrder = {
  type: 'preview'
  /** Another number begins anew; the same one goes on where it is, with what has changed. */
  visit: number
  screen: PreviewScreen
  data: ReplyFrom<'/v1/load_experiment'>['data']
  /** What the server alone would say, and only at the end. */
  endings: Readonly<Record<ClaimableOutcome, Ending>>
  debrief: string
}

/** From the preview: it waits for an order. */
export const PREVIEW_READY = 'preview-ready'
