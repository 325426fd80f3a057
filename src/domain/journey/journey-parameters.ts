import type { Parameter } from '../parameters/parameter.ts'
import { JOURNEY_DRAW, JOURNEY_ORDER } from './block-order.ts'
import { checkJourneyDraw, checkJourneyOrder } from './check-blocks.ts'
import { checkJourney } from './check-journey.ts'
import { JOURNEY } from './parse-journey.ts'

/**
 * The steps of a visit, in which order their blocks come, and how many of them each person gets. Server only: what one condition asks may say
 * what another one is about, and the order says that there is another one.
 */
export const journeyParameters: readonly Parameter[] = [
  { name: JOURNEY, audience: 'server', check: (value, { settings }) => checkJourney(value, settings) },
  { name: JOURNEY_ORDER, audience: 'server', check: (value, { settings }) => checkJourneyOrder(value, settings) },
  { name: JOURNEY_DRAW, audience: 'server', check: (value, { settings }) => checkJourneyDraw(value, settings) },
]
