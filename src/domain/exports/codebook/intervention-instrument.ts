import { ONLY_FEED } from '../../feeds/feed-name.ts'
import { interventionOf } from '../../interventions/choose-intervention.ts'
import { interventions } from '../../interventions/index.ts'
import type { Question } from '../../interventions/intervention.ts'
import { type ChoiceItem, onePage, type Questionnaire } from '../../questionnaires/questionnaire.ts'

/** Form under which the answer to an intervention is sent; `instrument` in the table of answers. */
export const INTERVENTION = 'intervention'

/** What interventions ask, as one more questionnaire: so that codebook, columns and labels have it like any other. */
export const interventionInstrument = (items: readonly ChoiceItem[]): Questionnaire => ({
  name: INTERVENTION,
  label: 'intervention',
  asks: 'What the intervention asked',
  aliases: [],
  heading: 'What the intervention asked',
  submitLabel: 'Continue',
  pages: onePage(items.map((item) => ({ name: item.key, items: [item] }))),
})

/** The item that these settings ask, in their own words; none where the intervention asks nothing, or is none that we know. */
export function interventionItem(settings: Readonly<Record<string, string | undefined>>): ChoiceItem | undefined {
  const found = interventionOf(settings)
  return found?.kind === 'question' ? itemOf(found.question) : undefined
}

/** The same item as one of several feeds asks it: everybody may be asked it in each. */
export const inFeed = (item: ChoiceItem, feed: string): ChoiceItem =>
  feed === ONLY_FEED ? item : { ...item, key: `${item.key}__${feed}`, label: `${item.label} (feed ${feed})` }

function itemOf({ field, text, options }: Question): ChoiceItem {
  return {
    type: 'radio',
    key: field,
    label: text,
    isRequired: true,
    options: options.map(({ value, text: label }) => ({ value, label })),
  }
}

/** Conditions and versions may ask in words of their own: one item for each key, with all wordings and all options. */
export function mergedItems(items: readonly ChoiceItem[]): ChoiceItem[] {
  const merged = new Map<string, ChoiceItem>()
  for (const item of items) {
    const known = merged.get(item.key)
    merged.set(item.key, known === undefined ? item : merge(known, item))
  }
  return [...merged.values()]
}

const merge = (known: ChoiceItem, item: ChoiceItem): ChoiceItem => ({
  ...known,
  label: joined(known.label, item.label),
  options: [
    ...known.options.map((option) => {
      const same = item.options.find(({ value }) => value === option.value)
      return same === undefined ? option : { ...option, label: joined(option.label, same.label) }
    }),
    ...item.options.filter(({ value }) => !known.options.some((option) => option.value === value)),
  ],
})

const joined = (known: string, words: string) => (known.split(' / ').includes(words) ? known : `${known} / ${words}`)

/** Every question of an intervention, once: several interventions ask the same. */
export const interventionItems: readonly ChoiceItem[] = mergedItems(
  interventions.flatMap(({ name }) => interventionItem({ 'intervention-type': name }) ?? []),
)
