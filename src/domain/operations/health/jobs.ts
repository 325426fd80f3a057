import { CONCERNS, levelAbove } from '../concerns.ts'
import { type HealthCheck, line } from './line.ts'
import { countOf, durationText } from './words.ts'

/** Files that researchers asked for. */
export const files: HealthCheck = ({ state: { database } }) => {
  if (!database.isReached) return []
  const of = (wanted: string) => database.jobs.filter(({ state }) => state === wanted)
  const sum = (wanted: string) => of(wanted).reduce((n, job) => n + job.n, 0)
  const [waiting, running] = [sum('waiting'), sum('running')]
  const oldest = Math.max(0, ...of('waiting').map(({ oldestSeconds }) => oldestSeconds))
  const level = levelAbove(oldest, CONCERNS.jobs.limits)
  const says =
    waiting + running === 0
      ? 'No file is asked for.'
      : `${countOf(running, 'file is', 'files are')} being made, ${countOf(waiting, 'waits', 'wait')}${waiting === 0 ? '' : `, the oldest for ${durationText(oldest)}`}.`
  return [line('Files to be made', level, { value: `${waiting} waiting`, says }, 'jobs')]
}

const RECENT_MS = 60 * 60_000

/** What the server does by itself. */
export const ownJobs: HealthCheck = ({ nowMs, recent: { failedJobs } }) => {
  const recent = failedJobs.filter(({ atMs }) => nowMs - atMs < RECENT_MS)
  if (recent.length === 0) return [line('Background jobs', 'ok', { value: 'fine', says: 'No job failed at its last run.' })]
  const said = recent.map(({ job, atMs }) => `${job} (${durationText(Math.max(0, nowMs - atMs) / 1000)} ago)`)
  const says = `Failed at the last run: ${said.join(', ')}.`
  return [line('Background jobs', 'warn', { value: `${recent.length} failed`, says }, 'failures')]
}

/** People who withdrew are promised that they are erased within a day. */
export const erasure: HealthCheck = ({ state: { database } }) => {
  if (!database.isReached) return []
  const seconds = database.oldestErasureSeconds
  if (seconds === null) return [line('Erasing', 'ok', { value: 'nobody', says: 'Nobody waits to be erased.' })]
  const level = levelAbove(seconds, CONCERNS.erasure.limits)
  const says = `Somebody has waited ${durationText(seconds)} to be erased. A day is promised.`
  return [line('Erasing', level, { value: durationText(seconds), says }, 'erasure')]
}
