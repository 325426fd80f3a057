import { ORDER_KEYS } from '../feed/order/order-rules.ts'
import { findParameter } from '../parameters/index.ts'

/** Settings of the server that belong to the design. Codes, exit links and secrets do not, and a new setting is hidden until it is named here. */
const DESIGN = new Set([
  ...[
    'n-conditions',
    'study-name',
    'condition-name',
    'quota',
    'quota-total',
    'quota-strata',
    ...['assignment', 'assignment-by', 'assignment-coin', 'assignment-weights'],
    'entity_sets',
    'algorithm',
    'feed-length',
    ...ORDER_KEYS,
    'labels',
    // Without it the design would be described with the default.
    'dwell-definition',
    'debrief',
    'debrief-names-false',
    'failed-attention',
    'retention-date',
    'replay-letters',
  ],
  'standing-changes',
  ...['cues-ln-mean', 'cues-ln-sd', 'cues-share-perc', 'cues-share-perc-sd'],
])

/** Whether a reviewer sees a setting: what participants get to see, and what else makes the design. */
export const isForReviewers = (param: string): boolean => DESIGN.has(param) || findParameter(param)?.audience === 'participant'
