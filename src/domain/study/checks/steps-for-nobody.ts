import { JOURNEY, parseJourney } from '#domain/journey/parse-journey.ts'
import { canHold, type FactRange } from '#domain/questions/checks/can-hold.ts'
import { rangeOfOther } from '#domain/questions/checks/fact-range.ts'

type Settings = Readonly<Record<string, string>>

/** Forms that no condition of the study asks, such as "only in condition 3" of two. What answers can be is checked with the journey. */
export function stepsForNobody(byCondition: ReadonlyMap<number, Settings>): string[] {
  const asked = [...byCondition].flatMap(([condition, settings]) =>
    (parseJourney(settings[JOURNEY] ?? '') ?? []).flatMap((step) => {
      if (step.step !== 'form') return []
      const rangeOf = (fact: string): FactRange => (fact === 'condition' ? only(condition) : rangeOfOther(fact))
      return [{ form: step.form, isPossible: step.if === undefined || canHold(step.if, rangeOf) }]
    }),
  )
  const forms = [...new Set(asked.map(({ form }) => form))]
  return forms
    .filter((form) => asked.every((each) => each.form !== form || !each.isPossible))
    .map((form) => `${JOURNEY}: '${form}' is for nobody, because what it depends on holds in no condition`)
}

const only = (condition: number): FactRange => ({ kind: 'one-of', values: [String(condition)] })
