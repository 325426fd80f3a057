import { type AttentionResult, checkAttention } from '#domain/answers/attention.ts'
import { formNames } from '#domain/journey/journey-of.ts'
import { findInStudy } from '#domain/questions/find-in-study.ts'
import { lastAnswers } from '../answers/answer-rows.ts'
import type { Answered } from './person-record.ts'

export type AttentionTaken = { key: string; result: AttentionResult }

/** The attention items of a person's journey, by what they answered last. */
export const attentionOf = ({ settings, experiment_id, writes }: Answered): AttentionTaken[] =>
  formNames(settings, experiment_id).flatMap((form) => {
    const questionnaire = findInStudy(form, settings)
    return questionnaire === undefined ? [] : checkAttention(questionnaire, lastAnswers(writes, form))
  })

export const countOf = (taken: readonly AttentionTaken[], result: AttentionResult): number =>
  taken.filter((each) => each.result === result).length
