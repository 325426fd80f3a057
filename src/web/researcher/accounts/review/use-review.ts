import { useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { replyOrNull } from '#web/researcher/api/reply-or-null.ts'
import { callApi } from '#web/shared/call-api.ts'

export type ReviewedStudy = ReplyFrom<'/v1/review_study'>['data']

/** Null if the link does not work. */
export const useReview = (secret: string) =>
  useQuery({
    queryKey: ['review', secret],
    queryFn: async (): Promise<ReviewedStudy | null> =>
      secret === '' ? null : (replyOrNull(await callApi('/v1/review_study', { secret }))?.data ?? null),
  })
