import { findExport } from '#domain/exports/index.ts'
import { counted } from '../download/count-words.ts'
import type { Job } from './job.ts'

const INCLUDED_WORDS: Readonly<Record<Job['include'][number], string>> = {
  test: 'test sessions',
  simulated: 'simulated participants',
  excluded: 'excluded participants',
}

/** "Data package, with test sessions" */
export function jobTitle({ kind, data_type, include, raw, only }: Job): string {
  if (only !== null) return 'Data package of the dry run: simulated participants alone'
  const title = kind === 'package' ? 'Data package' : `${findExport(data_type ?? '')?.label ?? data_type} (CSV)`
  const also = include.map((name) => INCLUDED_WORDS[name])
  return [title, ...(also.length > 0 ? [`with ${also.join(' and ')}`] : []), ...(raw === 'yes' ? ['raw'] : [])].join(', ')
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

export function timeLeft(seconds: number): string {
  if (seconds < MINUTE_S) return `about ${counted(Math.max(1, seconds), 'second')} left`
  if (seconds < HOUR_S) return `about ${counted(Math.round(seconds / MINUTE_S), 'minute')} left`
  return `about ${counted(Math.round(seconds / HOUR_S), 'hour')} left`
}

/** "120 of 1,000 people, 34,000 rows, about 2 minutes left" */
export function progressWords({ kind, state, done, total, rows, seconds_left }: Job): string {
  const isRun = kind === 'dry-run'
  if (state === 'waiting') return isRun ? 'Waiting to start.' : 'Waiting to be made.'
  const facts = [
    ...(total > 0 ? [`${done.toLocaleString('en')} of ${counted(total, 'person', 'people')}`] : []),
    ...(rows > 0 ? [counted(rows, 'row')] : []),
    ...(seconds_left !== null ? [timeLeft(seconds_left)] : []),
  ]
  return facts.length === 0 ? (isRun ? 'Under way …' : 'Being made …') : facts.join(', ')
}

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** "5 minutes ago" */
export function ageWords(atMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1000))
  if (seconds < MINUTE_S) return 'just now'
  if (seconds < HOUR_S) return ago.format(-Math.floor(seconds / MINUTE_S), 'minute')
  if (seconds < 24 * HOUR_S) return ago.format(-Math.floor(seconds / HOUR_S), 'hour')
  return ago.format(-Math.floor(seconds / (24 * HOUR_S)), 'day')
}
