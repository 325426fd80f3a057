import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'

export type FieldsProps = {
  values: ConditionDraft
  change: (patch: Partial<ConditionDraft>) => void
  /** Whether a value is another one than that of condition 1. */
  differs: (key: DraftKey) => boolean
}
