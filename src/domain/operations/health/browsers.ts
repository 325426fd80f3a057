import { CONCERNS, levelAbove } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { countOf, durationText } from './words.ts'

/** One browser that comes back the next day says nothing about the server. */
const FEW_REPORTS = 10

/** How long events wait in the browsers of people. */
export const browsers: HealthCheck = ({ recent: { nOutboxes, outboxSeconds } }) => {
  if (outboxSeconds === undefined)
    return [line('Browsers', 'ok', { value: 'quiet', says: 'No browser has sent anything in the last five minutes.' })]
  const level = nOutboxes < FEW_REPORTS ? 'ok' : levelAbove(outboxSeconds, CONCERNS.outboxes.limits)
  const isKnown = Number.isFinite(outboxSeconds)
  const waited = isKnown ? `${durationText(outboxSeconds)} at most` : 'more than a day'
  const says = `${countOf(nOutboxes, 'delivery', 'deliveries')} in the last five minutes; in 95 of 100 the oldest event had waited ${waited}.`
  return [line('Browsers', level, { value: isKnown ? `≤ ${durationText(outboxSeconds)}` : '> 1 day', says }, 'outboxes')]
}
