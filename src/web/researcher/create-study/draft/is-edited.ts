import { type Draft, effectiveConditions, namesOf } from '#domain/study/draft/draft.ts'
import { type Place, studySections } from '#domain/study/draft/sections.ts'
import { hasSameValues } from './has-same-values.ts'

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
