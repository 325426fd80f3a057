import { useQuery } from '@tanstack/react-query'
import { callApi } from '#web/shared/call-api.ts'
import type { WantedFile } from './export-address.ts'

/** What a file would hold; null where there is no such study or set. */
async function readCount({ id, dataType, include }: WantedFile) {
  const result = await callApi('/v1/count_rows', { id, data_type: dataType, include: [...include] })
  if (result.ok) return result.reply.data
  if (result.problem === 'refused' && [400, 404].includes(result.status)) return null
  throw new Error(`The rows could not be counted: ${result.problem}`)
}

/** Asked for anew whenever the choice changes. Without an answer the page does without. */
export const useRowCount = (wanted: WantedFile | undefined) =>
  useQuery({
    queryKey: ['row-count', wanted] as const,
    queryFn: () => (wanted === undefined ? null : readCount(wanted)),
    enabled: wanted !== undefined,
    staleTime: 0,
    retry: false,
    // While another choice of people is counted, the numbers beside the choices stay.
    placeholderData: (previous, query) => (query?.queryKey[1]?.id === wanted?.id ? previous : undefined),
  })

export type RowCount = NonNullable<Awaited<ReturnType<typeof readCount>>>
