import { conditionNames, namesIn } from '#domain/study/design/words.ts'
import { conditionsIn } from '#domain/study/draft/draft-from-settings.ts'
import { countedPeople, countedText } from '#domain/study/people/counted-people.ts'
import type { Failure } from '../api/use-change.ts'
import { countOf } from '../count-of.ts'
import type { ListedStudy, ShownStudy, Status } from './study-types.ts'

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
  running: 'New participants can join.',
  paused: 'Newcomers are asked to come back later. People who have begun can go on.',
  closed: 'Nobody new can join any more. People who have begun can finish. This is final.',
}

/** Shown after a status was changed. */
export const STATUS_CHANGED_MESSAGES: Readonly<Record<Status, string>> = {
  draft: 'The study is a draft.',
  running: 'The study is running. New participants can join.',
  paused: 'The study is paused. Newcomers are asked to come back later.',
  closed: 'The study is closed. Nobody new can join.',
}

/** Of people whose condition is drawn when they reach the feed. */
export const UNASSIGNED = 'Not assigned yet'

const figure = (count: number) => count.toLocaleString('en')

/** "34 of 100", or only the number if there is no quota. */
export const completesText = (completes: number, quota: number | null) =>
  quota === null ? figure(completes) : `${figure(completes)} of ${figure(quota)}`

/** People who did not agree to take part. */
export const refusedText = (refused: number) =>
  `${refused === 1 ? '1 person' : `${figure(refused)} people`} did not agree to take part. They count as arrived and no further. The data package has one row for each, with condition, day and outcome; nothing else about them is kept.`

/** Who started, as completes are counted among them, and who is not counted. */
export function startedText(people: ShownStudy['people']): string {
  const { n } = countedPeople(people, 'started')
  return countedText(people, 'started') || `${n === 1 ? '1 person has' : `${figure(n)} people have`} started.`
}

type Settings = ShownStudy['condition_settings']

/** The conditions with this value of a setting, and all others. */
function conditionsWith(settings: Settings, name: string, wanted: string) {
  const all = Array.from({ length: conditionsIn(settings) }, (_, i) => i + 1)
  const found = new Set(settings.flatMap(({ condition, param, value }) => (param === name && value === wanted ? condition : [])))
  return { having: all.filter((condition) => found.has(condition)), others: all.filter((condition) => !found.has(condition)) }
}

/** Visits that only the letters of an id made tests. `settings` of the newest version, by which newcomers are judged. */
export function testsByLettersText(count: number, settings: Settings): string {
  const isOff = conditionsWith(settings, 'test-ids', 'preview').others.length === 0
  if (isOff)
    return `${countOf(count, 'visit')} without a test link ${count === 1 ? 'was' : 'were'} taken for a test because the user_id contains “test”, before that rule was switched off.`
  return `${countOf(count, 'visit')} without a test link ${count === 1 ? 'is' : 'are'} taken for a test because the user_id contains “test”. To count such people, edit the study and switch off ‘Ids that contain “test” are tests’ under Advanced. It holds for those who come after that.`
}

const HOW_LINKS_OVERRIDE =
  'with &feed=swipe, for example, a visit gets the swipe layout. To forbid it, edit the study and switch off “Links may override settings” under Advanced.'

/** Whether links may override settings, by condition where these differ. */
export function overridesText(settings: Settings): string {
  const { having: off, others: on } = conditionsWith(settings, 'allow-url-overrides', 'no')
  if (on.length === 0) return 'Links cannot override settings in this study. They can name a condition.'
  if (off.length === 0) return `Links may override settings: ${HOW_LINKS_OVERRIDE}`
  return `Links cannot override settings in ${conditionNames(off, namesIn(settings))}. In ${conditionNames(on, namesIn(settings))} they may: ${HOW_LINKS_OVERRIDE}`
}

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
