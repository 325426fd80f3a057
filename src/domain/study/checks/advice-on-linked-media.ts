import { counted } from '../design/words.ts'
import type { ConditionDraft } from '../draft/draft-condition.ts'

type Facts = {
  /** Number of cards that show something from other hosts, by set. */
  linked?: ReadonlyMap<string, number>
  /** The sets whose files are being fetched. */
  fetched?: ReadonlySet<string>
}

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
