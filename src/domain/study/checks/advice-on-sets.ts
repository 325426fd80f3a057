import { blocksOf } from '#domain/questionnaires/questionnaire.ts'
import type { Definition } from '#domain/questions/definition.ts'
import { counted } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'
import { ownForms } from '../draft/draft-own-forms.ts'
import { askedForms } from '../draft/journey-edits.ts'
import { cardCount, type SetSizes } from './study-sets.ts'

type Facts = {
  /** Number of cards that show something from other hosts, by set. */
  linked?: ReadonlyMap<string, number>
  /** The sets whose files are being fetched. */
  fetched?: ReadonlySet<string>
}

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

/** Pictures on other hosts: a set stays as it is once a study uses it, so they have to be fetched before. */
export const adviceOnLinkedMedia = ({ entity_sets }: Pick<ConditionDraft, 'entity_sets'>, { linked, fetched }: Facts) =>
  entity_sets.flatMap(({ entity_set }) => {
    const n = linked?.get(entity_set) ?? 0
    const place = 'cards' as const
    if (fetched?.has(entity_set))
      return [
        {
          place,
          text: `Pictures and videos of ${entity_set} are still being fetched: wait until that is done, because fetching ends for a set that a study uses.`,
        },
      ]
    if (n === 0) return []
    const text = `${counted(n, 'card')} of ${entity_set} ${n === 1 ? 'shows' : 'show'} pictures or videos from other hosts, which learn of each visit: fetch them on the page of the set before a study uses it, or in a copy of it.`
    return [{ place, text }]
  })
