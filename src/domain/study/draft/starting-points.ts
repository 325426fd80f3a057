import type { Step } from '#domain/journey/step.ts'
import { CUSTOM_MESSAGE, FINAL_PAGE } from '#domain/session/final-page.ts'
import type { Wave } from '#domain/waves/wave.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { addedFeed, feedsIn } from './draft-feeds.ts'
import { ASKED_ONCE, addedWave, studySteps, wavesOf, withWaves } from './draft-waves.ts'
import { formsAt, stepsOf, withSteps } from './journey-edits.ts'

type Patch = Partial<ConditionDraft>

/** How a study of one feed becomes one of several feeds or visits. `steps` is of each condition, `waves` of the study, by its first condition. */
type StartingPoint = {
  name: string
  label: string
  about: string
  steps: (values: ConditionDraft) => Patch
  waves?: (first: ConditionDraft) => Pick<ConditionDraft, 'waves'>
}

const withFeedNamed = (values: ConditionDraft, name: string): Step[] =>
  stepsOf(values).map((step) => (step.step === 'feed' ? { ...step, feed: name } : step))

const DIARY_DAYS = 10

export const startingPoints = [
  {
    name: 'before-after',
    label: 'Before and after',
    about: 'Two feeds in one visit, with room for questions between them.',
    steps: (values) => {
      const steps = withFeedNamed(values, 'before')
      const at = steps.findIndex(({ step }) => step === 'feed') + 1
      return withSteps([...steps.slice(0, at), { step: 'feed', feed: 'after' }, ...steps.slice(at)])
    },
  },
  {
    name: 'follow-up',
    label: 'Follow-up after a week',
    about: 'A second visit opens seven days later, for three days: a feed and the same questions once more.',
    steps: (values) => withSteps(withFeedNamed(values, 'first')),
    waves: (first) => {
      const questions = formsAt(stepsOf(first), 'after').filter((name) => name !== FINAL_PAGE && name !== CUSTOM_MESSAGE)
      const journey: Step[] = [{ step: 'feed', feed: 'week' }, ...questions.map((form) => ({ step: 'form' as const, form }))]
      return withWaves([
        { name: 'first' },
        { name: 'week', journey, opens: { days: 7 }, closes: { days: 3 }, settings: ASKED_ONCE },
      ])
    },
  },
  {
    name: 'diary',
    label: 'Diary of ten days',
    about: 'The same steps every evening from 18:00, with cards drawn again each day. The final questions come on the last day.',
    steps: (values) => withSteps(withFeedNamed(values, 'diary')),
    waves: () => withWaves(Array.from({ length: DIARY_DAYS }, (_, i) => diaryDay(i + 1))),
  },
] as const satisfies readonly StartingPoint[]

function diaryDay(day: number): Wave {
  const name = `day-${day}`
  if (day === 1) return { name, settings: { 'final-page': 'no' } }
  const settings = { ...ASKED_ONCE, ...(day < DIARY_DAYS && { 'final-page': 'no' }) }
  return { name, opens: { days: 1, at: '18:00' }, closes: { days: 1 }, draws: ['seed'], settings }
}

/** The starting points, and the smallest steps: one more feed, or one more visit. */
export type VisitsStart = (typeof startingPoints)[number]['name'] | 'feed' | 'wave'

/** Whether a draft has one feed in one visit, as most studies do. */
export const isOneFeed = (values: ConditionDraft): boolean =>
  wavesOf(values).length === 0 && values.waves === '' && values.feeds === '' && feedsIn(values).length === 0

/** All conditions of a study that begins with one of them. */
export function startedVisits(conditions: readonly ConditionDraft[], start: VisitsStart): Patch[] {
  const point: StartingPoint | undefined = startingPoints.find(({ name }) => name === start)
  const [first] = conditions
  const waves = first === undefined ? {} : start === 'wave' ? addedWave(first) : (point?.waves?.(first) ?? {})
  const steps = (values: ConditionDraft): Patch =>
    start === 'feed'
      ? addedFeed(values, studySteps)
      : (point?.steps(values) ?? (isOneFeed(values) ? withSteps(withFeedNamed(values, 'first')) : {}))
  return conditions.map((values) => ({ ...steps(values), ...waves }))
}
