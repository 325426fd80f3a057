import { formInStudy } from '#domain/journey/known-form.ts'
import type { Step } from '#domain/journey/step.ts'
import { answersOf, FACTS_AFTER_FEED, type FactChoice } from '#domain/questions/editing/facts-at.ts'

import { type ConditionDraft, parametersOf } from './draft-condition.ts'
import type { StepsPlace } from './draft-waves.ts'

type Settings = Readonly<Record<string, string>>

/** What a condition of a step of a visit may look at. Who comes back has a condition, and left something in the waves before. */
export function factsAtStep(
  values: ConditionDraft,
  { place, steps, at }: { place: Pick<StepsPlace, 'isLater' | 'earlier'>; steps: readonly Step[]; at: number },
): FactChoice[] {
  const settings = parametersOf(values)
  const facts = factsBefore(steps, at, settings)
  const isMissing = place.isLater && !facts.some(({ fact }) => fact === CONDITION)
  return [
    ...facts,
    ...FACTS_AFTER_FEED.filter(({ fact }) => isMissing && fact === CONDITION),
    // The wave before comes first: there is most to say about it.
    ...[...place.earlier(values)].reverse().flatMap((each) => factsOfWave(each.wave, each.steps, settings)),
  ]
}

/** `wave.start.answer.age`, `wave.start.feed.likes`: what a whole visit leaves. */
const factsOfWave = (wave: string, steps: readonly Step[], settings: Settings): FactChoice[] =>
  factsBefore(steps, steps.length, settings)
    .filter(({ fact }) => fact !== CONDITION)
    .map((choice) => ({
      ...choice,
      fact: `wave.${wave}.${choice.fact}`,
      label: `${choice.label}, wave “${wave}”`,
      group: `Wave “${wave}”`,
    }))

const CONDITION = 'condition'

/** What a condition of a step may look at within its visit: answers of the questionnaires before it, from the feed on the condition, and after it the feed. */
export function factsBefore(steps: readonly Step[], at: number, settings: Settings): FactChoice[] {
  const earlier = steps.slice(0, at)
  const answers = earlier.flatMap((step) => (step.step === 'form' ? answersTo(step.form, settings) : []))
  const isAfterFeed = earlier.some(({ step }) => step === 'feed')
  const isFeed = steps[at]?.step === 'feed'
  const named = earlier.flatMap((step) => (step.step === 'feed' && step.feed !== undefined ? [step.feed] : []))
  return [
    ...answers,
    ...FACTS_AFTER_FEED.filter(({ fact }) => isAfterFeed || (isFeed && fact === CONDITION)),
    ...named.flatMap(factsOfFeed),
  ]
}

/** `feed.before.likes`: of one of several feeds. */
const factsOfFeed = (feed: string): FactChoice[] =>
  FACTS_AFTER_FEED.filter(({ fact }) => fact.startsWith('feed.')).map((choice) => ({
    ...choice,
    fact: choice.fact.replace('feed.', `feed.${feed}.`),
    label: `${choice.label}, feed “${feed}”`,
  }))

function answersTo(name: string, settings: Settings): FactChoice[] {
  const form = formInStudy(name, settings)
  return form === undefined ? [] : answersOf(form, [])
}
