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
