import { findQuestionnaire } from '../questionnaires/index.ts'
import { DEFAULT_EXPERIMENT_ID } from './start-session.ts'

/** Published form of the way through a study: a full address, and 1 once it was visited (spec 3). */
export type Stop = Readonly<Record<string, 0 | 1>>

/** Spec 4: the forms of the study in order; the demo has none. Names that no form has are left out. */
export function redirectionRoutes(experiment_id: string, forms: string, origin: string): Stop[] {
  if (experiment_id === DEFAULT_EXPERIMENT_ID) return []
  return formNames(forms).flatMap((written) => {
    const form = findQuestionnaire(written)
    return form ? [{ [`${origin}/form/${form.name}`]: 0 as const }] : []
  })
}

/** The first address that was not visited yet, or the site root. */
export const nextRoute = (stops: readonly Stop[], origin: string): string =>
  stops.flatMap((stop) => Object.entries(stop)).find(([, visited]) => visited === 0)?.[0] ?? `${origin}/`

export const markVisited = (stops: readonly Stop[], address: string): Stop[] =>
  stops.map((stop) => (address in stop ? { [address]: 1 } : stop))

/** The parameter `forms` is a JSON list inside a string. */
function formNames(forms: string): string[] {
  try {
    const list: unknown = JSON.parse(forms)
    return Array.isArray(list) ? list.filter((name) => typeof name === 'string') : []
  } catch {
    return []
  }
}
