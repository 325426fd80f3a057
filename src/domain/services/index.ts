import { osf } from './osf.ts'
import type { ServiceRules } from './service-rules.ts'
import { zenodo, zenodoSandbox } from './zenodo.ts'

/** Services that a lab can have a token of, in the order in which pages list them. */
export const services = [zenodo, zenodoSandbox, osf] as const satisfies readonly ServiceRules[]

export type ServiceName = (typeof services)[number]['name']

const [first, ...others] = services.map(({ name }) => name)
/** For schemas, which ask for at least one. */
export const SERVICE_NAMES: readonly [ServiceName, ...ServiceName[]] = [first ?? 'zenodo', ...others]

export function serviceRules(name: ServiceName): ServiceRules {
  const found = services.find((each) => each.name === name)
  if (!found) throw new Error(`No service is called ${name}`)
  return found
}

/** What one draft at a service is for. */
export type MarkedPurpose = 'preregistration' | 'files' | 'data' | 'materials'

/**
 * Written into what we make at a service. If its answer gets lost, the next try finds it by this mark instead of making a second one. The moment
 * at which the study was made tells studies of several installations apart, which may have the same id.
 */
export const markOf = (study: { experiment_id: string; created_at: Date }, purpose: MarkedPurpose): string =>
  `feedlab-${study.experiment_id}-${study.created_at.getTime().toString(36)}-${purpose}`
