import type { Expression } from '../../questions/expression.ts'
import { arrivalFacts } from '../arrival-facts.ts'
import type { JourneyFacts } from '../next-step.ts'
import type { PlannedStep } from '../planned-step.ts'
import { aPage } from './a-definition.ts'

const isAdult: Expression = { fact: 'answer.age', is: '>=', value: '18' }

/** A journey of 29 forms of five pages each, all with conditions, and the feed; and a person who has answered all of it but the feed. */
export function thirtySteps(): { steps: readonly PlannedStep[]; facts: JourneyFacts } {
  const pages = Array.from({ length: 5 }, (_, i) =>
    aPage(`p${i}`, ['word'], { showIf: isAdult, jumps: [{ if: isAdult, to: { page: `p${i + 1}` } }] }),
  )
  const forms = Array.from({ length: 29 }, (_, i) => `f${i}`)
  const sent = new Set(pages.map(({ name }) => name))
  return {
    steps: [
      ...forms.map((name) => ({ step: 'form' as const, name, pages, isOwn: true, isOnlyRead: false, if: isAdult })),
      { step: 'feed', name: 'feed' },
    ],
    facts: { ...arrivalFacts(1, {}), answers: { age: '30' }, sentPages: new Map(forms.map((name) => [name, sent])) },
  }
}
