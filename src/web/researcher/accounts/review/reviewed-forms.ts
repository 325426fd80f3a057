import { formInStudy } from '#domain/journey/known-form.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { CUSTOM_MESSAGE } from '#domain/session/final-page.ts'
import { formNames } from '#domain/session/journey.ts'

type Settings = Readonly<Record<string, string>>

export type ReviewedForm = { questionnaire: Questionnaire; conditions: readonly number[] }

/** The questionnaires of a study as its participants are asked, in order. Conditions that are asked the same are together. */
export function reviewedForms(experiment_id: string, conditions: readonly Settings[]): ReviewedForm[] {
  const forms = new Map<string, { questionnaire: Questionnaire; conditions: number[] }>()
  for (const [i, settings] of conditions.entries()) {
    for (const name of formNames(settings, experiment_id)) {
      const questionnaire = formInStudy(name, settings)
      // The end message has no questions; it is among the texts.
      if (questionnaire === undefined || name === CUSTOM_MESSAGE) continue
      const key = JSON.stringify([name, questionnaire.pages])
      const known = forms.get(key) ?? { questionnaire, conditions: [] }
      known.conditions.push(i + 1)
      forms.set(key, known)
    }
  }
  return [...forms.values()]
}
