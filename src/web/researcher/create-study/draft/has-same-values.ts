import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'
import type { StudySection } from '#domain/study/draft/sections.ts'

/** Whether a section shows the same for two conditions. The algorithm counts too: it decides whether numbers of cards apply. */
export const hasSameValues = ({ keys, reads = [] }: StudySection, a: ConditionDraft, b: ConditionDraft): boolean =>
  a === b || ['algorithm' as DraftKey, ...keys, ...reads].every((key) => a[key] === b[key])
