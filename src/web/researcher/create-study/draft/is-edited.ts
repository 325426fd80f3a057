import { type Draft, effectiveConditions, namesOf } from '#domain/study/draft/draft.ts'
import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'
import { type Place, type StudySection, studySections } from '#domain/study/draft/sections.ts'

/** Whether a section shows the same for two conditions. The algorithm counts too: it decides whether numbers of cards apply. */
export const hasSameValues = ({ keys, reads = [] }: StudySection, a: ConditionDraft, b: ConditionDraft): boolean =>
  a === b || ['algorithm' as DraftKey, ...keys, ...reads].every((key) => a[key] === b[key])

/** Whether a place of the page changed since an earlier draft. A place that is not a section is about the whole study. */
export function isEdited(place: Place, before: Draft | undefined, now: Draft): boolean {
  if (before === undefined || before === now) return false
  const [was, is] = [effectiveConditions(before), effectiveConditions(now)]
  if (was.length !== is.length) return true
  if (place === 'conditions') return namesOf(before).join('\n') !== namesOf(now).join('\n')
  const section = studySections.find(({ id }) => id === place)
  if (section === undefined) return true
  return is.some((condition, i) => {
    const earlier = was[i]
    return earlier === undefined || !hasSameValues(section, earlier, condition)
  })
}
