import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type {
  setServiceToken as setContract,
  showServices as showContract,
  testServiceToken as testContract,
} from '#contract/services/services.ts'
import { serviceRules, services } from '#domain/services/index.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { setLabSecret, tokenOfPanel } from '#server/store/panels/lab-secrets.ts'
import { actorOf, type Caller, type Deps, labOf } from '../deps.ts'
import { answerOfService, serviceTokenOf, storedToken } from './service-of-lab.ts'

/** For owners of the lab. No token is sent to a page. */
export async function showServices(
  deps: Deps,
  _body: BodyOf<typeof showContract>,
  caller: Caller,
): Promise<ReplyOf<typeof showContract>> {
  const shown = services.map(async ({ name, label }) => {
    const token = await storedToken(deps, labOf(caller), name)
    return { name, label, has_token: token.is === 'stored', is_unreadable: token.is === 'unreadable' }
  })
  return { success: 'true', data: { services: await Promise.all(shown) } }
}

export async function setServiceToken(
  { database: { db }, seals }: Deps,
  { service, token }: BodyOf<typeof setContract>,
  caller: Caller,
): Promise<ReplyOf<typeof setContract>> {
  const has_token = token !== ''
  await db.transaction(async (tx) => {
    const sealed = has_token ? seals.seal(token) : undefined
    await setLabSecret(tx, { lab_id: labOf(caller), name: tokenOfPanel(service), sealed })
    const detail = { to: has_token ? 'stored' : 'taken away' }
    await writeAudit(tx, { ...actorOf(caller), action: 'service-token-changed', target: serviceRules(service).label, detail })
  })
  return { success: 'true', data: { has_token } }
}

export async function testServiceToken(
  deps: Deps,
  { service }: BodyOf<typeof testContract>,
  caller: Caller,
): Promise<ReplyOf<typeof testContract>> {
  const token = await serviceTokenOf(deps, labOf(caller), service)
  return { success: 'true', data: { account: answerOfService(await deps.services[service].test(token)) } }
}
