import { attentionItems } from '#domain/answers/attention.ts'
import { findQuestionnaire } from '#domain/questionnaires/index.ts'

/** Whether any of these questionnaires, given by name or label, has an attention check. */
export const hasAttentionCheck = (forms: readonly string[]): boolean =>
  forms.some((form) => {
    const questionnaire = findQuestionnaire(form)
    return questionnaire !== undefined && attentionItems(questionnaire).length > 0
  })
