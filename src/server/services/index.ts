import type { ServiceName } from '#domain/services/index.ts'
import { type OsfApi, osf } from './osf/osf.ts'
import type { Service, ServiceApi, Wait } from './service-api.ts'
import { type ZenodoApi, zenodo, zenodoSandbox } from './zenodo/zenodo.ts'

/** The services that this server can call. */
export type Services = { zenodo: ZenodoApi; 'zenodo-sandbox': ZenodoApi; osf: OsfApi }

/** `addresses`: stand-ins for the real ones, which have no other hosts. */
export function openServices(addresses: Partial<Record<ServiceName, string>>, wait?: Wait): Services {
  const opened = <Api extends ServiceApi>(name: ServiceName, service: Service<Api>): Api => {
    const standIn = addresses[name]
    return service.open({
      address: standIn ?? service.address,
      otherOrigins: standIn === undefined ? service.otherOrigins : [],
      wait,
    })
  }
  return {
    zenodo: opened('zenodo', zenodo),
    'zenodo-sandbox': opened('zenodo-sandbox', zenodoSandbox),
    osf: opened('osf', osf),
  } satisfies Record<ServiceName, ServiceApi>
}
