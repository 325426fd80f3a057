import { CONCERNS, levelAbove } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { bytesText, countOf, durationText } from './words.ts'

/** How long it takes until what people did is stored. */
export const storing: HealthCheck = ({ recent: { commitSeconds, nStored } }) => {
  if (commitSeconds === undefined)
    return [line('Storing', 'ok', { value: 'quiet', says: 'Nobody has sent anything in the last five minutes.' })]
  const level = levelAbove(commitSeconds, CONCERNS.commits.limits)
  const within = Number.isFinite(commitSeconds) ? `within ${durationText(commitSeconds)}` : 'in more than 10 s'
  const value = Number.isFinite(commitSeconds) ? `≤ ${durationText(commitSeconds)}` : '> 10 s'
  const says = `${countOf(nStored, 'event was', 'events were')} stored in the last five minutes, 95 of 100 groups ${within}.`
  return [line('Storing', level, { value, says }, 'commits')]
}

export const queue: HealthCheck = ({ recent: { queued, nTurnedAway } }) => {
  const byBytes = levelAbove(queued.bytes, CONCERNS.queue.limits)
  if (byBytes !== 'ok' || nTurnedAway === 0) {
    const says =
      queued.requests === 0
        ? 'Everything that came in is stored.'
        : `${countOf(queued.events, 'event', 'events')} of ${countOf(queued.requests, 'request waits', 'requests wait')} to be stored.`
    return [
      line(
        'Waiting to be stored',
        byBytes,
        { value: queued.requests === 0 ? 'nothing' : bytesText(queued.bytes), says },
        'queue',
      ),
    ]
  }
  const level = levelAbove(nTurnedAway, CONCERNS.turnedAway.limits)
  const says = `${countOf(nTurnedAway, 'request was', 'requests were')} asked to try again in the last 15 minutes.`
  return [line('Waiting to be stored', level, { value: countOf(nTurnedAway, 'retry', 'retries'), says }, 'turnedAway')]
}
