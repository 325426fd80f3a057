import { useQuery } from '@tanstack/react-query'
import type { ReplyFrom } from '#contract/endpoints.ts'
import { NOTHING_ENTERED } from '#domain/about-place/about-place.ts'
import { callApi } from '#web/shared/call-api.ts'

export type ShownAbout = ReplyFrom<'/v1/show_about_place'>['data']

export const ABOUT_PLACE = ['about-place']

export const useAboutPlaceQuery = () =>
  useQuery({
    queryKey: ABOUT_PLACE,
    queryFn: async (): Promise<ShownAbout> => {
      const result = await callApi('/v1/show_about_place', {})
      if (!result.ok) throw new Error(`show_about_place: ${result.problem}`)
      return result.reply.data
    },
  })

/** For pages that are complete without it: nothing until the server has answered. */
export const useAboutPlace = () => useAboutPlaceQuery().data ?? NOTHING_ENTERED
