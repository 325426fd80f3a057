import type { MatrixItem, Option } from '../questionnaire.ts'

type Statement = { key: string; label: string }

/** Statements on one scale, all required. */
export const battery = (key: string, label: string, options: readonly Option[], rows: readonly Statement[]): MatrixItem => ({
  type: 'matrix',
  key,
  label,
  isRequired: true,
  rows,
  options,
})

/** Options whose values start with their codes, from 1: `1_disagree-strongly`. */
export const codedOptions = (labels: readonly string[]): readonly Option[] =>
  labels.map((label, i) => ({ value: `${i + 1}_${slugOf(label)}`, label }))

const slugOf = (label: string) =>
  label
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
