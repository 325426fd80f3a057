import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { questionnaires } from '#domain/questionnaires/index.ts'
import { answersOf, type FactChoice } from '#domain/questions/editing/facts-at.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { callApi } from '#web/shared/call-api.ts'

const inGroup = (label: string, facts: readonly FactChoice[]): FactChoice[] =>
  facts.map((each) => ({ ...each, group: `Answers to “${label}”` }))

const OF_SHIPPED: readonly FactChoice[] = questionnaires.flatMap((each) => inGroup(each.label, answersOf(each, [])))

/** Answers to other questionnaires, which a study may ask before this one. Undefined until those of the lab are loaded. */
export function useOtherAnswers(questionnaire_id: string | undefined): readonly FactChoice[] | undefined {
  const { data } = useQuery({
    queryKey: ['questionnaires', 'answers'],
    queryFn: async () =>
      replyOrNull(await callApi('/v1/list_questionnaires', { with_answers: true }))?.data.questionnaires ?? null,
    enabled: useMay('see-questionnaires'),
    staleTime: 0,
  })
  return useMemo(() => {
    if (!data) return undefined
    const ofLab = data
      .filter((each) => each.questionnaire_id !== questionnaire_id)
      .flatMap(({ label, answers = [] }) =>
        inGroup(
          label,
          answers.map(({ fact, label: words, values, is_list, is_number }) => ({
            ...{ fact, label: words, group: '' },
            ...(values && { values }),
            ...(is_list && { isList: true }),
            ...(is_number && { isNumber: true }),
          })),
        ),
      )
    return [...ofLab, ...OF_SHIPPED]
  }, [data, questionnaire_id])
}
