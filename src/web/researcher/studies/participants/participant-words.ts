import type { ReplyFrom } from '#contract/endpoints.ts'
import { flagRules } from '#domain/quality/rules/index.ts'
import { thresholdText } from '#domain/quality/words.ts'
import type { PeopleList, SortKey } from '#domain/study/people/people-list.ts'
import { capitalize } from '#web/researcher/capitalize.ts'
import { UNASSIGNED } from '../study-texts.ts'

export type ParticipantPage = ReplyFrom<'/v1/list_participants'>['data']
export type ListedParticipant = ParticipantPage['participants'][number]

export const LIST_LABELS: Readonly<Record<PeopleList, string>> = {
  all: 'All',
  live: 'Live now',
  flagged: 'Flagged',
  excluded: 'Excluded',
  tests: 'Tests',
}

/** A short name for the row, and what it means. The codebook has the exact rules. */
export const FLAG_WORDS: readonly { name: string; label: string; means: string }[] = flagRules.map((rule) => ({
  name: rule.name,
  label: rule.short,
  means: rule.measure === 'yes-no' ? rule.label : `${rule.label}, ${thresholdText(rule, rule.threshold)}`,
}))

export const flagWords = (flag: string) => FLAG_WORDS.find(({ name }) => name === flag) ?? { label: flag, means: flag }

/** "In the feed", "Questions, 1 of 3 done", "Completed". Without an outcome, the end is all that the reader may know. */
export function stepText({
  step,
  forms_done,
  n_forms,
  outcome,
}: Pick<ListedParticipant, 'step' | 'forms_done' | 'n_forms' | 'outcome'>) {
  if (step === 'arrived') return 'Opened the study'
  if (step === 'first-questions') return `Questions before the feed, ${forms_done} of ${n_forms} done`
  if (step === 'feed') return 'In the feed'
  if (step === 'questions') return n_forms === 0 ? 'After the feed' : `Questions, ${forms_done} of ${n_forms} done`
  if (outcome === null) return 'Ended'
  return outcome === 'complete' ? 'Completed' : capitalize(outcome.replaceAll('_', ' '))
}

/** Tenths below ten minutes. */
export const minutesText = (minutes: number) => (minutes < 10 ? minutes.toFixed(1) : Math.round(minutes).toLocaleString('en'))

/** Why somebody was excluded by the button of their row. */
export function reasonOf({ flags }: Pick<ListedParticipant, 'flags'>): string {
  if (flags === null || flags.length === 0) return 'By hand, without flags'
  return `Flagged: ${flags.map((flag) => flagWords(flag).label).join(', ')}`
}

export type Sorting = { by: SortKey; isDescending: boolean }

/** Texts go upwards at the first click, numbers and dates downwards. */
const UPWARDS_FIRST: readonly SortKey[] = ['user_id', 'condition', 'device_class']

export const nextSorting = (by: SortKey, before: Sorting): Sorting => ({
  by,
  isDescending: before.by === by ? !before.isDescending : !UPWARDS_FIRST.includes(by),
})

/** Most participants on one page of the list. */
/** Why the list of all people is longer than the number above it. */
export const excludedNote = (n: number) =>
  n === 1 ? '1 of them is excluded and does not count.' : `${n.toLocaleString('en')} of them are excluded and do not count.`

type Setting = { condition: number; param: string; value: string }

/** The number that the data have, with the condition's name if it has one. Condition 0 is not drawn yet. */
export function conditionText(condition: number, settings: readonly Setting[]): string {
  if (condition === 0) return UNASSIGNED.toLowerCase()
  const name = settings.find((setting) => setting.condition === condition && setting.param === 'condition-name')?.value.trim()
  return name ? `${condition} (${name})` : String(condition)
}
