import { type ServiceName, serviceRules } from '#domain/services/index.ts'
import { Refusal } from '#server/refusal.ts'
import { labSecretOf, tokenOfPanel } from '#server/store/panels/lab-secrets.ts'
import type { Answered } from '../../services/service-api.ts'
import type { Deps } from '../deps.ts'

type Stored = { is: 'stored'; token: string } | { is: 'none' } | { is: 'unreadable' }

/** `unreadable`: sealed by another installation, so that somebody has to type it again. */
export async function storedToken(
  { database, seals }: Pick<Deps, 'database' | 'seals'>,
  lab_id: string,
  name: ServiceName,
): Promise<Stored> {
  const sealed = await labSecretOf(database.db, lab_id, tokenOfPanel(name))
  if (sealed === undefined) return { is: 'none' }
  const token = seals.open(sealed)
  return token === undefined ? { is: 'unreadable' } : { is: 'stored', token }
}

/** The lab's token of a service. Refuses where it has none: nothing is called without one. */
export async function serviceTokenOf(deps: Pick<Deps, 'database' | 'seals'>, lab_id: string, name: ServiceName): Promise<string> {
  const stored = await storedToken(deps, lab_id, name)
  if (stored.is === 'stored') return stored.token
  const { label } = serviceRules(name)
  throw new Refusal(
    'bad_request',
    stored.is === 'none'
      ? `The lab has no token of ${label}. An owner of the lab stores one on the page Team.`
      : `The token of ${label} was stored by another installation and cannot be read here. An owner of the lab stores it again on the page Team.`,
  )
}

/** What a service answered; its refusal is one of ours. */
export function answerOfService<T>(answered: Answered<T>): T {
  if (answered.ok) return answered.value
  throw new Refusal('service_refused', answered.problem)
}
