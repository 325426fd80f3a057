import { formInStudy } from '#domain/journey/known-form.ts'
import type { Step } from '#domain/journey/step.ts'
import { answersOf, FACTS_AFTER_FEED, type FactChoice } from '#domain/questions/editing/facts-at.ts'

type Settings = Readonly<Record<string, string>>

/** What a condition of a step may look at: answers of the questionnaires before it, from the feed on the condition, and after it the feed. */
export function factsBefore(steps: readonly Step[], at: number, settings: Settings): FactChoice[] {
  const earlier = steps.slice(0, at)
  const answers = earlier.flatMap((step) => (step.step === 'form' ? answersTo(step.form, settings) : []))
  const isAfterFeed = earlier.some(({ step }) => step === 'feed')
  const isFeed = steps[at]?.step === 'feed'
  const named = earlier.flatMap((step) => (step.step === 'feed' && step.feed !== undefined ? [step.feed] : []))
  return [
    ...answers,
    ...FACTS_AFTER_FEED.filter(({ fact }) => isAfterFeed || (isFeed && fact === 'condition')),
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
