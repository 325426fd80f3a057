import type { Option } from '#domain/questionnaires/questionnaire.ts'

/** The chosen values after a tick or untick: "none of these" excludes all others, and each of them excludes it. */
export function toggled(options: readonly Option[], chosen: readonly string[], value: string): string[] {
  if (chosen.includes(value)) return chosen.filter((other) => other !== value)
  const isExclusive = (one: string) => options.some((option) => option.value === one && option.isExclusive === true)
  return isExclusive(value) ? [value] : [...chosen.filter((other) => !isExclusive(other)), value]
}

/** Ticked values are joined with `;`. */
export const ticksIn = (answer: string): string[] => answer.split(';').filter(Boolean)
