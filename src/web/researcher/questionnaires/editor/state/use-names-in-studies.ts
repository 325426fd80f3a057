import { useQueries, useQuery } from '@tanstack/react-query'
import { feedNames } from '#domain/feeds/feed-names.ts'
import type { NamesInStudies } from '#domain/questions/editing/facts-elsewhere.ts'
import { valuesByCondition } from '#domain/study/draft/draft-from-settings.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { callApi } from '#web/shared/call-api.ts'

/** Names are typed as well, so the last studies are enough. */
const MAX_STUDIES = 5

/** How the waves and feeds of the last studies are called that ask a questionnaire. Nothing until it is known, and of a new one. */
export function useNamesInStudies(questionnaire_id: string | undefined): NamesInStudies {
  const mayRead = useMay('see-questionnaires')
  const { data: used_in = [] } = useQuery({
    queryKey: ['questionnaires', 'used-in', questionnaire_id],
    queryFn: async () => {
      const listed = replyOrNull(await callApi('/v1/list_questionnaires', {}))?.data.questionnaires ?? []
      return listed.find((each) => each.questionnaire_id === questionnaire_id)?.used_in ?? []
    },
    enabled: mayRead && questionnaire_id !== undefined,
  })
  return useQueries({
    queries: used_in.slice(-MAX_STUDIES).map((experiment_id) => ({
      queryKey: ['questionnaires', 'names-in', experiment_id],
      queryFn: async () =>
        namesIn(replyOrNull(await callApi('/v1/show_study', { experiment_id }))?.data.condition_settings ?? []),
    })),
    combine: (found) => ({
      waves: distinct(found.flatMap(({ data }) => data?.waves ?? [])),
      feeds: distinct(found.flatMap(({ data }) => data?.feeds ?? [])),
    }),
  })
}

type Settings = Parameters<typeof valuesByCondition>[0]

function namesIn(settings: Settings): NamesInStudies {
  const conditions = valuesByCondition(settings)
  return {
    waves: distinct(conditions.flatMap((values) => wavesIn(values).map(({ name }) => name))),
    feeds: distinct(conditions.flatMap((values) => eachWave(values).flatMap(feedNames))),
  }
}

const distinct = (names: readonly string[]) => [...new Set(names)]
