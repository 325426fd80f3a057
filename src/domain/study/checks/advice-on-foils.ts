import { blocksOf } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { counted } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { ownForms } from '../draft/draft-own-forms.ts'
import { askedForms } from '../draft/journey-edits.ts'
import { cardCount, type SetSizes } from './study-sets.ts'

/** Cards that a person has not seen are taken from the same sets, so the feed must leave some. */
export function adviceOnFoils(condition: ConditionDraft, setSizes: SetSizes | undefined) {
  if (setSizes === undefined || condition.entity_sets.length === 0) return []
  const inSets = condition.entity_sets.reduce((sum, { entity_set }) => sum + (setSizes.get(entity_set) ?? 0), 0)
  const left = inSets - cardCount(condition, setSizes)
  const asked = askedForms(condition)
  return ownForms(condition)
    .filter((form) => asked.includes(form.name) && foilsIn(form) > left)
    .map((form) => ({
      place: 'cards' as const,
      param: 'entity_sets',
      text: `“${form.label}” asks about ${counted(foilsIn(form), 'card')} that a person has not seen, but the feed leaves ${left === 0 ? 'none' : left} of the ${inSets}. Show fewer cards, or choose larger sets.`,
    }))
}

const foilsIn = (form: Definition): number =>
  Math.max(
    0,
    ...blocksOf(form).map(
      ({ cards }) => cards?.rules.reduce((sum, { choose, n }) => sum + (choose === 'not-seen' ? n : 0), 0) ?? 0,
    ),
  )
