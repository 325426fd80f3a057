import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'
import type { StudySection } from '#domain/study/draft/sections.ts'

/** Whether a section would draw two conditions alike: by its own settings, and the algorithm, which says whether numbers of cards count. */
export const hasSameValues = ({ keys }: StudySection, a: ConditionDraft, b: ConditionDraft): boolean =>
  a === b || ['algorithm' as DraftKey, ...keys].every((key) => a[key] === b[key])
