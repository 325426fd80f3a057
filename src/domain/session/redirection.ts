import { DEFAULT_EXPERIMENT_ID } from './start-session.ts'

/** Published form of the way through a study: a full address, and 1 once it was visited (spec 3). */
export type Stop = Readonly<Record<string, 0 | 1>>

/**
 * Spec 4: the forms of the study in order; the demo has none. What was visited before stays so, where it is still a stop: an
 * address is never taken from `earlier`, which comes out of the browser's storage.
 */
export function redirectionRoutes(
  experiment_id: string,
  form_names: readonly string[],
  origin: string,
  earlier: readonly Stop[] = [],
): Stop[] {
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return []
  const visited = new Set(
    earlier.flatMap((stop) => Object.entries(stop).flatMap(([address, mark]) => (mark === 1 ? address : []))),
  )
  return form_names.map((name) => {
    const address = formAddress(name, origin)
    return { [address]: visited.has(address) ? 1 : 0 }
  })
}

export const formAddress = (name: string, origin: string): string => `${origin}/form/${encodeURIComponent(name)}`

/** The first address that was not visited yet; undefined where the journey ends. */
export const nextStop = (stops: readonly Stop[]): string | undefined =>
  stops.flatMap((stop) => Object.entries(stop)).find(([, visited]) => visited === 0)?.[0]

/** As it is stored: the site root where no stop is left. */
export const nextRoute = (stops: readonly Stop[], origin: string): string => nextStop(stops) ?? `${origin}/`

export const markVisited = (stops: readonly Stop[], address: string): Stop[] =>
  stops.map((stop) => (address in stop ? { [address]: 1 } : stop))
