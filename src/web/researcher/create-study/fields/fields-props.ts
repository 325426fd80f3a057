import type { ConditionDraft, DraftKey } from '#domain/study/draft/draft-condition.ts'

export type FieldsProps = {
  values: ConditionDraft
  change: (patch: Partial<ConditionDraft>) => void
  /** Whether a value differs from the one of condition 1. */
  differs: (key: DraftKey) => boolean
  /** Gives these conditions the buttons of a skin. Each keeps its numbers. */
  takeButtons?: (skin: string) => void
  /** Of one feed or wave alone: settings that it cannot have for itself are left out. */
  isPart?: boolean
}

/** The settings whose value is a string. */
type StringKey = { [Key in DraftKey]: ConditionDraft[Key] extends string ? Key : never }[DraftKey]

export type SettingProps = FieldsProps & {
  name: StringKey
  label: string
  description?: string | undefined
  isWide?: boolean
}

/** For Mantine's inputs: the description is below the input. */
export const DESCRIPTION_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
