import type { ChoiceItem } from '../questionnaires/questionnaire.ts'

/**
 * Other spellings of option values, and the published ones (ruling D1). Ours of earlier versions are among them: pages that were opened
 * before an update still send them. A spelling counts only for items that have the published value among their options.
 */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['2_slightly-worried', '2_slighly-worried'],
  ['2_slightly-concerned', '2_slighly-concerned'],
  ['3_somewhat-disagree', '3_slightly-disagree'],
  ['4_somewhat-agree', '4_slightly-agree'],
  ['not-interested', 'not-at-all-interested'],
  // Slips of the published data: the numbers before them say which bands were meant.
  ['1_0k-9k', '1_10k-19k'],
  ['3_0k-39k', '3_30k-39k'],
])

/** The value that is stored for what was sent. What is no option stays as it is. */
export function publishedValue({ options }: Pick<ChoiceItem, 'options'>, sent: string): string {
  const has = (value: string) => options.some((option) => option.value === value)
  const published = ALIASES.get(sent)
  return published !== undefined && !has(sent) && has(published) ? published : sent
}
