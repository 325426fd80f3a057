import { attentionItems } from '#domain/answers/attention.ts'
import { formInStudy } from '#domain/journey/known-form.ts'

/** Whether any of these questionnaires, given by name or label, has an attention check in a study with these settings. */
export const hasAttentionCheck = (forms: readonly string[], settings: Readonly<Record<string, string>> = {}): boolean =>
  forms.some((form) => {
    const questionnaire = formInStudy(form, settings)
    return questionnaire !== undefined && attentionItems(questionnaire).length > 0
  })
