import { useQuery, useQueryClient } from '@tanstack/react-query'
import { callApi } from '#web/shared/call-api.ts'
import { replyOrNull } from '../api/reply-or-null.ts'
import type { WantedFile } from './offers.ts'

/** What a file would hold; null where there is no such study or set. */
async function readCount({ id, dataType, include }: WantedFile) {
  const result = await callApi('/v1/count_rows', { id, data_type: dataType, include: [...include] })
  return replyOrNull(result)?.data ?? null
}

const queryOf = (wanted: WantedFile | undefined) => ({
  queryKey: ['row-count', wanted] as const,
  queryFn: () => (wanted === undefined ? null : readCount(wanted)),
  retry: false as const,
})

/** Counted again whenever the choice changes. Without an answer the page does without. */
export const useRowCount = (wanted: WantedFile | undefined) =>
  useQuery({
    ...queryOf(wanted),
    enabled: wanted !== undefined,
    staleTime: 0,
    // While another choice of people is counted, the numbers beside the choices stay.
    placeholderData: (previous, query) => (query?.queryKey[1]?.id === wanted?.id ? previous : undefined),
  })

const COUNT_LIFE_MS = 60_000

/** The count that is on the screen, or a new one. Null where there is none. */
export function useCountNow() {
  const queries = useQueryClient()
  return (wanted: WantedFile): Promise<RowCount | null> =>
    queries.fetchQuery({ ...queryOf(wanted), staleTime: COUNT_LIFE_MS }).catch(() => null)
}

export type RowCount = NonNullable<Awaited<ReturnType<typeof readCount>>>

/** Files with more rows are made in the background: a page would have to hold them in memory. */
const LARGE_ROWS = 200_000

/** A file that could not be counted in time is large. */
export const isLarge = (count: RowCount | null): boolean =>
  count !== null && (count.rows > LARGE_ROWS || (count.rows === 0 && !count.is_exact))
