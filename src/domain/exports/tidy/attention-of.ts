import { type AttentionResult, checkAttention } from '../../answers/attention.ts'
import { findQuestionnaire } from '../../questionnaires/index.ts'
import { formNames } from '../../session/journey.ts'
import { lastAnswers } from './answer-rows.ts'
import type { PersonRecord } from './person-record.ts'

export type AttentionTaken = { key: string; result: AttentionResult }

/** The attention items of a person's journey, by what they answered last. */
export const attentionOf = ({ settings, experiment_id, writes }: PersonRecord): AttentionTaken[] =>
  formNames(settings, experiment_id).flatMap((form) => {
    const questionnaire = findQuestionnaire(form)
    return questionnaire === undefined ? [] : checkAttention(questionnaire, lastAnswers(writes, form))
  })

export const countOf = (taken: readonly AttentionTaken[], result: AttentionResult): number =>
  taken.filter((each) => each.result === result).length
