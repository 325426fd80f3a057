import { answerKeys } from '../../answer-keys/index.ts'
import { itemsOf, type Questionnaire } from '../../questionnaires/questionnaire.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type DeclaredScore, type Definition } from '../definition.ts'

/** Whether there is anything in it to ask and to change: the page of the end message has no questions. */
export const isCopyable = (shipped: Questionnaire): boolean => itemsOf(shipped).length > 0

/** Whose words it has, and what of it nobody could check. */
export const checkedParts = ({ wording, unchecked }: Questionnaire) => ({
  wording: wording ?? null,
  unchecked: unchecked ?? null,
})

/**
 * A shipped questionnaire in the format of a researcher's own, with its published keys, as it is asked where the study sets no topics. A
 * score that cannot be declared is left out.
 */
export function shippedDefinition(shipped: Questionnaire): Definition {
  // Whose words they are is no longer known once somebody may change them.
  const { aliases: _, inStudy: __, wording: ___, unchecked: ____, ...questionnaire } = shipped
  const answerKey = answerKeys.find((key) => key.questionnaire === shipped.name)
  return {
    format: DEFINITION_FORMAT,
    format_version: DEFINITION_FORMAT_VERSION,
    version: 1,
    languages: ['en'],
    ...questionnaire,
    attentionAnswers: answerKey?.attentionAnswers ?? {},
    scores: (answerKey?.scores ?? []).flatMap(({ name, label, version, declared }): DeclaredScore[] =>
      declared === undefined ? [] : [{ name, label, version, ...declared }],
    ),
  }
}
