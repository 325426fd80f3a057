import { findQuestionnaire } from '#domain/questionnaires/index.ts'
import { askedIn, type Item, type Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { CUSTOM_MESSAGE } from '#domain/session/final-page.ts'
import { formNames } from '#domain/session/journey.ts'

type Settings = Readonly<Record<string, string>>

export type ReviewedForm = { questionnaire: Questionnaire; conditions: readonly number[] }

/** The questionnaires of a study as its participants are asked, in order. Conditions that are asked the same are together. */
export function reviewedForms(experiment_id: string, conditions: readonly Settings[]): ReviewedForm[] {
  const forms = new Map<string, { questionnaire: Questionnaire; conditions: number[] }>()
  for (const [i, settings] of conditions.entries()) {
    for (const name of formNames(settings, experiment_id)) {
      const found = findQuestionnaire(name)
      // The end message has no questions; it is among the texts.
      if (found === undefined || name === CUSTOM_MESSAGE) continue
      const questionnaire = askedIn(found, settings)
      const key = JSON.stringify([name, questionnaire.blocks])
      const known = forms.get(key) ?? { questionnaire, conditions: [] }
      known.conditions.push(i + 1)
      forms.set(key, known)
    }
  }
  return [...forms.values()]
}

/** How an item is answered, where it has no options to list. */
export function answerText(item: Item): string {
  switch (item.type) {
    case 'slider':
      return `A slider from ${item.min} (${item.minLabel}) to ${item.max} (${item.maxLabel})`
    case 'ladder':
      return `A ladder with steps from ${item.min} (${item.bottomLabel}) to ${item.max} (${item.topLabel})`
    case 'number':
      return 'A number'
    case 'text':
    case 'long-text':
      return 'Free text'
    case 'radio':
      return 'One of these'
    case 'checkbox':
      return 'Any of these'
  }
}
