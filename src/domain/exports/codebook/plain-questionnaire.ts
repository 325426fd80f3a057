import type { Questionnaire } from '../../questionnaires/questionnaire.ts'

/** A questionnaire as JSON can hold it: of a score everything but the function, which the exports have applied already. */
export const plainQuestionnaire = ({ scores, ...rest }: Questionnaire) => ({
  ...rest,
  scores: scores.map(({ name, label, version, reverseKeyed = [] }) => ({ name, label, version, reverseKeyed })),
})
