import type { Failure } from '../api/use-change.ts'
import type { ListedStudy, Status } from './study-types.ts'

export const studyName = ({ name, experiment_id }: Pick<ListedStudy, 'name' | 'experiment_id'>) => name.trim() || experiment_id

export const UNKNOWN_STUDY = 'You have no study of this id. It may be mistyped, or belong to somebody else.'

export const STATUS_LABELS: Readonly<Record<Status, string>> = {
  draft: 'Draft',
  running: 'Running',
  paused: 'Paused',
  closed: 'Closed',
}

/** What a status means for participants. */
export const STATUS_DESCRIPTIONS: Readonly<Record<Status, string>> = {
  draft: 'Only test links open it. Launch it when it is ready.',
  running: 'New participants are let in.',
  paused: 'Newcomers are asked to come back later. People who have begun can go on.',
  closed: 'Nobody new is let in any more. People who have begun can finish. This is final.',
}

/** Shown after a status was changed. */
export const STATUS_CHANGED_MESSAGES: Readonly<Record<Status, string>> = {
  draft: 'The study is a draft.',
  running: 'The study is running. New participants are let in.',
  paused: 'The study is paused. Newcomers are asked to come back later.',
  closed: 'The study is closed. Nobody new is let in.',
}

const figure = (count: number) => count.toLocaleString('en')

/** "34 of 100", or only the number if there is no quota. */
export const completesText = (completes: number, quota: number | null) =>
  quota === null ? figure(completes) : `${figure(completes)} of ${figure(quota)}`

/** People who did not agree to take part. They are in none of the other figures. */
export const refusedText = (refused: number) =>
  `${refused === 1 ? '1 person' : `${figure(refused)} people`} did not agree to take part. They are in no other figure on this page. The data package has one row for each, with condition, day and outcome; nothing else about them is kept.`

/** How full a quota is, from 0 to 1, or null if there is none. */
export const filledShare = (completes: number, quota: number | null): number | null =>
  quota === null ? null : quota <= 0 ? 1 : Math.min(1, completes / quota)

/** Screen readers read it when it changes, so it leaves out the time. */
export const progressText = ({ completes, quota_total, live }: Pick<ListedStudy, 'completes' | 'quota_total' | 'live'>) =>
  `Completes: ${completesText(completes, quota_total)}. Live now: ${figure(live)}.`

/** What to say when the server did not make a change. */
export function refusalSentence(result: Failure): string {
  if (result.problem === 'no-answer') return 'The server did not answer, so nothing is known to have changed. Try again.'
  if (result.code === 'unknown_experiment') return 'This study is no longer there.'
  if (result.code === 'unknown_participant') return 'Nobody with this user_id has taken part in this study.'
  if (result.code === 'study_not_deletable')
    return 'Nothing was deleted: somebody has taken part meanwhile. Close the study instead.'
  if (result.code === 'study_closed') return 'Nothing was changed. The study was closed meanwhile, and that is final.'
  if (result.status === 503) return 'The server is busy, and nothing was changed. Try again in a moment.'
  const [first] = result.problems ?? []
  return `Nothing was changed. ${first ?? (result.message || `The server answered with status ${result.status}.`)}`
}
