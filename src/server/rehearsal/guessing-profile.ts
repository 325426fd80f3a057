import { journeyOf } from '#domain/journey/journey-of.ts'
import { formsIn } from '#domain/journey/planned-step.ts'
import { itemsOf, type Page } from '#domain/questionnaires/questionnaire.ts'
import { type Comparison, comparisonsIn, type Expression } from '#domain/questions/expression.ts'
import { DEFAULT_PROFILE, type FieldProfile, type Profile } from '#domain/simulation/profile.ts'

/**
 * Answers that may lead to any end which the questionnaires of a study have: all options about as often, and what their logic compares
 * with. Some items stay open.
 */
export function guessingProfile(settings: Readonly<Record<string, string>>, experiment_id: string): Profile {
  const pages = formsIn(journeyOf(settings, experiment_id)).flatMap((form) => form.pages)
  const compared = comparedValues(pages)
  const fields = Object.fromEntries(
    itemsOf({ pages }).flatMap((item): [string, FieldProfile][] => {
      const values = compared.get(item.key) ?? []
      if (values.length === 0 || 'options' in item) return []
      // A text is written with the words, a number drawn by the weights.
      return [[item.key, { texts: values, weights: evenly([...values, ...otherNumbers('min' in item ? item : {})]) }]]
    }),
  )
  return { ...DEFAULT_PROFILE, answers: { ...DEFAULT_PROFILE.answers, skipped: 0.2, mean: 0.5, sd: 1, fields } }
}

const evenly = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, 1]))

/** Numbers that the logic may not name. */
function otherNumbers({ min = 0, max = min + 100 }: { min?: number; max?: number }): string[] {
  return [String(min), String(Math.floor((min + max) / 2))]
}

/** By key: what the logic of questionnaires compares their answers with. */
function comparedValues(pages: readonly Page<unknown>[]): Map<string, string[]> {
  const conditions: Expression[] = pages.flatMap(({ showIf, jumps = [] }) =>
    [showIf, ...jumps.map((jump) => jump.if)].flatMap((each) => each ?? []),
  )
  const values = new Map<string, string[]>()
  for (const { fact, is, value } of conditions.flatMap(comparisonsIn)) {
    const key = fact.replace(/^answer\./, '')
    if (value !== undefined) values.set(key, [...(values.get(key) ?? []), ...around(is, value)])
  }
  return values
}

/** Where more or less decides, a number on either side too. */
function around(is: Comparison, value: string): string[] {
  const n = Number(value)
  return /[<>]/.test(is) && Number.isFinite(n) ? [String(n - 1), value, String(n + 1)] : [value]
}
