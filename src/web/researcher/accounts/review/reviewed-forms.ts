import { journeyOf } from '#domain/journey/journey-of.ts'
import { formInStudy } from '#domain/journey/known-form.ts'
import { beforeFeed, formsIn } from '#domain/journey/planned-step.ts'
import type { Questionnaire } from '#domain/questionnaires/questionnaire.ts'
import { CUSTOM_MESSAGE } from '#domain/session/final-page.ts'

type Settings = Readonly<Record<string, string>>

export type ReviewedForm = { questionnaire: Questionnaire; conditions: readonly number[]; isBeforeFeed: boolean }

/** The questionnaires of a study as its participants are asked, in order. Conditions that are asked the same are together. */
export function reviewedForms(experiment_id: string, conditions: readonly Settings[]): ReviewedForm[] {
  const forms = new Map<string, ReviewedForm & { conditions: number[] }>()
  for (const [i, settings] of conditions.entries()) {
    const steps = journeyOf(settings, experiment_id)
    const before = formsIn(beforeFeed(steps))
    for (const form of formsIn(steps)) {
      const { name } = form
      const isBeforeFeed = before.includes(form)
      const questionnaire = formInStudy(name, settings)
      // The end message has no questions; it is among the texts.
      if (questionnaire === undefined || name === CUSTOM_MESSAGE) continue
      const key = JSON.stringify([name, questionnaire.pages, isBeforeFeed])
      const known = forms.get(key) ?? { questionnaire, isBeforeFeed, conditions: [] }
      known.conditions.push(i + 1)
      forms.set(key, known)
    }
  }
  return [...forms.values()]
}
