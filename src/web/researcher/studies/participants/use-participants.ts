import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { PeopleList } from '#domain/study/people/people-list.ts'
import { callApi } from '#web/shared/call-api.ts'
import { LIVE, STUDIES } from '../use-studies.ts'
import type { ParticipantPage, Sorting } from './participant-words.ts'

/** As many as fit two screens of a laptop. */
export const PEOPLE_A_PAGE = 15

export type ListOptions = { search: string; list: PeopleList; sorting: Sorting; offset: number }

/** One page of the list. The page before stays on the screen while the next one is read. */
export const useParticipants = (experiment_id: string, { search, list, sorting, offset }: ListOptions) =>
  useQuery({
    queryKey: [STUDIES, 'participants', experiment_id, search, list, sorting, offset],
    queryFn: async (): Promise<ParticipantPage> => {
      const result = await callApi('/v1/list_participants', {
        experiment_id,
        search,
        list,
        sort_by: sorting.by,
        is_descending: sorting.isDescending,
        offset,
        limit: PEOPLE_A_PAGE,
      })
      if (!result.ok) throw new Error(`list_participants: ${result.problem}`)
      return result.reply.data
    },
    placeholderData: keepPreviousData,
    ...LIVE,
  })
