import { type HealthCheck, line } from './line.ts'
import { countOf, wholeNumber } from './words.ts'

export const live: HealthCheck = ({ state: { database } }) => {
  if (!database.isReached) return []
  const { now, fiveMinutes } = database.live
  const says = `${now === 0 ? 'Nobody has' : countOf(now, 'participant has', 'participants have')} a page open; ${wholeNumber(fiveMinutes)} in the last five minutes. Tests and simulations are not counted.`
  return [line('Live participants', 'ok', { value: wholeNumber(now), says })]
}
