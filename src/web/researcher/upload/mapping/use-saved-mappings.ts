import { useQuery, useQueryClient } from '@tanstack/react-query'
import { listSheetMappings } from '#contract/sheet-mappings.ts'
import type { SavedMapping } from '#domain/stimuli/mapping/saved-mapping.ts'
import { callApi } from '#web/shared/call-api.ts'
import { callEndpoint } from '../../api/call-endpoint.ts'
import { useChange } from '../../api/use-change.ts'

const KEY = ['sheet-mappings']

/** How the lab matches sheets. While the list is not there, or cannot be read, there is nothing to choose. */
export function useSavedMappings() {
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: async () => (await callEndpoint(listSheetMappings, {})).data.mappings,
    staleTime: 0,
  })
  const { change, send } = useChange({
    explain: (failure) => ({
      sentence: failure.problem === 'no-answer' ? 'The server did not answer. Try again.' : failure.message,
    }),
    refresh: () => queries.invalidateQueries({ queryKey: KEY }),
  })
  return {
    saved: data ?? [],
    change,
    save: (name: string, mapping: SavedMapping) => send(callApi('/v1/save_sheet_mapping', { name, mapping })),
    remove: (name: string) => send(callApi('/v1/delete_sheet_mapping', { name })),
  }
}
