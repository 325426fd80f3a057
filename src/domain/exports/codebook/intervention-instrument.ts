import { interventions } from '../../interventions/index.ts'
import type { Question } from '../../interventions/intervention.ts'
import type { ChoiceItem, Questionnaire } from '../../questionnaires/questionnaire.ts'

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
  blocks: items.map((item) => ({ name: item.key, items: [item] })),
  blockOrder: 'fixed',
})

/** The item that an intervention asks; none where it asks nothing, or is none that we know. */
export function interventionItem(name: string | undefined): ChoiceItem | undefined {
  const found = interventions.find((each) => each.name === name)
  return found?.kind === 'question' ? itemOf(found.question) : undefined
}

function itemOf({ field, text, options }: Question): ChoiceItem {
  return {
    type: 'radio',
    key: field,
    label: text,
    isRequired: true,
    options: options.map(({ value, text: label }) => ({ value, label })),
  }
}

const asked = interventions.flatMap(({ name }) => interventionItem(name) ?? [])

/** Every question of an intervention, once: several interventions ask the same. */
export const interventionItems: readonly ChoiceItem[] = asked.filter(
  ({ key }, at) => asked.findIndex((item) => item.key === key) === at,
)
