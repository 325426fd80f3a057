import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import type { AuditAction } from '#domain/accounts/audit-actions.ts'
import { callApi } from '#web/shared/call-api.ts'
import { endOfDay, startOfDay } from '../end-day.ts'

type Page = ReplyFrom<'/v1/list_audit'>['data']
export type AuditEntry = Page['entries'][number]

/** As chosen on the page. Empty: all. */
export type AuditFilter = { person_id: string; action: AuditAction | ''; firstDay: string; lastDay: string }

export const NO_FILTER: AuditFilter = { person_id: '', action: '', firstDay: '', lastDay: '' }

/** The filter as the call takes it. A date that is typed in part filters nothing. */
export function filterBody({ person_id, action, firstDay, lastDay }: AuditFilter) {
  const [from, lastMs] = [startOfDay(firstDay), endOfDay(lastDay)]
  return {
    ...(person_id !== '' && { person_id }),
    ...(action !== '' && { actions: [action] }),
    ...(from !== undefined && { from }),
    ...(lastMs !== undefined && { until: lastMs + 1 }),
  }
}

export const useAudit = (filter: AuditFilter) =>
  useInfiniteQuery({
    queryKey: ['audit', filter],
    queryFn: async ({ pageParam }): Promise<Page> => {
      const before = pageParam === null ? {} : { before: pageParam }
      const result = await callApi('/v1/list_audit', { ...filterBody(filter), ...before })
      if (!result.ok) throw new Error(`list_audit: ${result.problem}`)
      return result.reply.data
    },
    initialPageParam: null as number | null,
    getNextPageParam: ({ entries, has_more }) => (has_more ? entries.at(-1)?.audit_id : undefined),
    // The list stays while the next filter loads.
    placeholderData: (before) => before,
    staleTime: 0,
  })
