import type { Item } from '../../questionnaires/questionnaire.ts'

/** What a reader of the data may take for our slip and is the original product's, kept so that data sets join (ruling D1). */
export function publishedOddity(item: Item): string | undefined {
  if (!('options' in item)) return undefined
  if (item.options.some(({ value }) => value.includes('slighly'))) return 'slighly (sic): spelt as in the published data'
  if (item.key === 'covid-desired-frequency') return 'values end in election (sic), as in the published data'
  return undefined
}
