import type { Parameter } from '../parameters/parameter.ts'
import { JOURNEY_ORDER } from './block-order.ts'
import { checkJourneyOrder } from './check-blocks.ts'
import { checkJourney } from './check-journey.ts'
import { JOURNEY } from './parse-journey.ts'

/**
 * The steps of a visit, and in which order their blocks come. Server only: what one condition asks may say what another one is about, and the
 * order says that there is another one.
 */
export const journeyParameters: readonly Parameter[] = [
  { name: JOURNEY, audience: 'server', check: (value, { settings }) => checkJourney(value, settings) },
  { name: JOURNEY_ORDER, audience: 'server', check: (value, { settings }) => checkJourneyOrder(value, settings) },
]
