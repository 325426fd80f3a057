import { useQuery } from '@tanstack/react-query'
import { listDesigns, showDesign } from '#contract/designs.ts'
import { DESIGN_NAMES, type DesignName } from '#domain/designs/design-names.ts'
import { callEndpoint } from '../api/call-endpoint.ts'

/** Designs belong to the installed version, so that they stay the same while the page is open. */
const KEPT = { staleTime: Number.POSITIVE_INFINITY } as const

export const useDesigns = () =>
  useQuery({ queryKey: ['designs'], queryFn: async () => (await callEndpoint(listDesigns)).data.designs, ...KEPT })

/** Null if there is no such design. */
export const useDesignPage = (id: string) =>
  useQuery({
    queryKey: ['designs', id],
    queryFn: async () => {
      const name = DESIGN_NAMES.find((each) => each === id)
      return name === undefined ? null : (await callEndpoint(showDesign, { name })).data
    },
    ...KEPT,
  })

/** The names of both pictures of a design in `public/img`. */
export const pictureOf = (name: DesignName) => `designs/${name}`
