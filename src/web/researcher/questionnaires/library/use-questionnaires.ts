import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { listQuestionnaires } from '#contract/questionnaires.ts'
import { useMay } from '#web/researcher/accounts/use-me.ts'
import { callEndpoint } from '#web/researcher/api/call-endpoint.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { useChange } from '#web/researcher/api/use-change.ts'
import { callApi } from '#web/shared/call-api.ts'
import { describeRefusal } from './refusal.tsx'

/** All queries about questionnaires begin with this; invalidate it after a change. */
const QUESTIONNAIRES = 'questionnaires'

export type Library = ReplyFrom<'/v1/list_questionnaires'>['data']
export type OwnQuestionnaire = Library['questionnaires'][number]
export type ShippedQuestionnaire = Library['shipped'][number]
export type ShownQuestionnaire = ReplyFrom<'/v1/show_questionnaire'>['data']

/** Always refetched: others in the lab change questionnaires too. */
const FRESH = { staleTime: 0 }

/** Asked for once it is known that one may: pages are there before the role is. */
export const useLibrary = () =>
  useQuery({
    queryKey: [QUESTIONNAIRES, 'library'],
    queryFn: async (): Promise<Library> => (await callEndpoint(listQuestionnaires)).data,
    enabled: useMay('see-questionnaires'),
    ...FRESH,
  })

/** Null if there is no such questionnaire or version. */
export const useQuestionnaire = (questionnaire_id: string, version?: number) =>
  useQuery({
    queryKey: [QUESTIONNAIRES, 'one', questionnaire_id, version ?? 'newest'],
    queryFn: async (): Promise<ShownQuestionnaire | null> =>
      replyOrNull(await callApi('/v1/show_questionnaire', { questionnaire_id, ...(version !== undefined && { version }) }))
        ?.data ?? null,
    ...FRESH,
  })

export const useVersions = (questionnaire_id: string) =>
  useQuery({
    queryKey: [QUESTIONNAIRES, 'versions', questionnaire_id],
    queryFn: async () =>
      replyOrNull(await callApi('/v1/list_questionnaire_versions', { questionnaire_id }))?.data.versions ?? null,
    ...FRESH,
  })

/** Sends a change and reloads the library. */
export function useLibraryChange() {
  const queries = useQueryClient()
  return useChange({ explain: describeRefusal, refresh: () => queries.invalidateQueries({ queryKey: [QUESTIONNAIRES] }) })
}
