import type { ChoiceItem, Option } from '../questionnaire.ts'

/** A question with one answer, which is required. */
export const radio = (key: string, label: string, options: readonly Option[]): ChoiceItem => ({
  type: 'radio',
  key,
  label,
  isRequired: true,
  options,
})

/** The same, about something private. */
export const sensitiveRadio = (key: string, label: string, options: readonly Option[]): ChoiceItem => ({
  ...radio(key, label, options),
  isSensitive: true,
})
