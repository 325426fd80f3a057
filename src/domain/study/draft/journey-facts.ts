import { formInStudy } from '#domain/journey/known-form.ts'
import type { Step } from '#domain/journey/step.ts'
import { blocksOf } from '#domain/questionnaires/questionnaire.ts'
import { FACTS_AFTER_FEED, type FactChoice, factsOf } from '#domain/questions/editing/facts-at.ts'

type Settings = Readonly<Record<string, string>>

/** What a condition of a step may look at: answers of the questionnaires before it and, after the feed, the feed and the condition. */
export function factsBefore(steps: readonly Step[], at: number, settings: Settings): FactChoice[] {
  const earlier = steps.slice(0, at)
  const answers = earlier.flatMap((step) => (step.step === 'form' ? answersOf(step.form, settings) : []))
  return [...answers, ...(earlier.some(({ step }) => step === 'feed') ? FACTS_AFTER_FEED : [])]
}

/** Answers about cards belong to one card each, so nothing can depend on them. */
function answersOf(name: string, settings: Settings): FactChoice[] {
  const form = formInStudy(name, settings)
  if (form === undefined) return []
  return blocksOf(form)
    .filter(({ cards }) => cards === undefined)
    .flatMap(({ items }) => items.filter(({ isDropped }) => isDropped !== true).flatMap((item) => factsOf(item, [])))
}
