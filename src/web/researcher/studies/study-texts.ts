import type { ApiResult } from '#web/shared/call-api.ts'
import type { ListedStudy, Status } from './study-types.ts'

type Failed = Extract<ApiResult<unknown>, { ok: false }>

export const STATUS_WORDS: Readonly<Record<Status, string>> = { running: 'Running', paused: 'Paused', closed: 'Closed' }

/** What a status means for people who come. */
export const STATUS_MEANING: Readonly<Record<Status, string>> = {
  running: 'New participants are let in.',
  paused: 'Newcomers are asked to come back later. Whoever has begun can go on.',
  closed: 'Nobody new is let in any more. Whoever has begun can finish. This is final.',
}

/** What is said once a status was changed. */
export const STATUS_CHANGED: Readonly<Record<Status, string>> = {
  running: 'The study is running. New participants are let in.',
  paused: 'The study is paused. Newcomers are asked to come back later.',
  closed: 'The study is closed. Nobody new is let in.',
}

const figure = (count: number) => count.toLocaleString('en')

/** "34 of 100", or the number alone where there is no quota. */
export const completesWords = (completes: number, quota: number | null) =>
  quota === null ? figure(completes) : `${figure(completes)} of ${figure(quota)}`

/** How full a quota is, from 0 to 1; null where there is none. */
export const filledShare = (completes: number, quota: number | null): number | null =>
  quota === null ? null : quota <= 0 ? 1 : Math.min(1, completes / quota)

/** Read out when it changes, so it holds what somebody waits for and not the time. */
export const figuresInWords = ({ completes, quota_total, live }: Pick<ListedStudy, 'completes' | 'quota_total' | 'live'>) =>
  `Completes: ${completesWords(completes, quota_total)}. Live now: ${figure(live)}.`

/** What to tell somebody whose change the server did not make. */
export function refusalSentence(result: Failed): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  if (result.code === 'unknown_experiment') return 'This study is no longer there.'
  if (result.code === 'unknown_participant') return 'Nobody with this user_id has taken part in this study.'
  if (result.code === 'study_closed') return 'Nothing was changed. The study was closed meanwhile, and that is final.'
  if (result.status === 503) return 'The server is busy, and nothing was changed. Try again in a moment.'
  const [first] = result.problems ?? []
  return `Nothing was changed. ${first ?? (result.message || `The server answered with status ${result.status}.`)}`
}
