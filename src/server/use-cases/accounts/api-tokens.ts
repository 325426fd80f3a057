import type {
  createApiToken as createContract,
  listApiTokens as listContract,
  revokeApiToken as revokeContract,
} from '#contract/accounts/api-tokens.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { SCOPES } from '#domain/accounts/roles.ts'
import { hashSecret, newSecret } from '#server/accounts/secret.ts'
import { Refusal } from '#server/refusal.ts'
import { apiTokensOf, insertApiToken, revokeToken } from '#server/store/accounts/api-tokens.ts'
import { writeAudit } from '#server/store/accounts/audit.ts'
import { actorOf, type Caller, type Deps, roleOf } from '../deps.ts'
import { endDate } from './end-date.ts'
import { refuseUnlessStill } from './rights.ts'

export async function createApiToken(
  deps: Deps,
  { name, scopes: asked, expires_at }: BodyOf<typeof createContract>,
  caller: Caller,
): Promise<ReplyOf<typeof createContract>> {
  const end = endDate(expires_at, deps.now())
  const actor = actorOf(caller)
  const { lab_id, person_id } = actor
  const token = `fl_${newSecret()}`
  const scopes = SCOPES.filter((scope) => asked.includes(scope))
  const api_token_id = await deps.database.db.transaction(async (tx) => {
    await refuseUnlessStill(tx, caller)
    const id = await insertApiToken(tx, { secret_hash: hashSecret(token), lab_id, person_id, name, scopes, expires_at: end })
    await writeAudit(tx, { ...actor, action: 'token-created', target: name, detail: { api_token_id: id, scopes, expires_at } })
    return id
  })
  return { success: 'true', data: { api_token_id, token, expires_at } }
}

export async function listApiTokens(
  { database: { db } }: Deps,
  _body: unknown,
  caller: Caller,
): Promise<ReplyOf<typeof listContract>> {
  return { success: 'true', data: { api_tokens: await apiTokensOf(db, whoseTokens(caller)) } }
}

export async function revokeApiToken(
  { database: { db } }: Deps,
  { api_token_id }: BodyOf<typeof revokeContract>,
  caller: Caller,
): Promise<ReplyOf<typeof revokeContract>> {
  await db.transaction(async (tx) => {
    const name = await revokeToken(tx, whoseTokens(caller), api_token_id)
    if (name === undefined) throw new Refusal('unknown_token', 'api_token_id: there is no such token, or it was revoked')
    await writeAudit(tx, { ...actorOf(caller), action: 'token-revoked', target: name, detail: { api_token_id } })
  })
  return { success: 'true' }
}

/** An owner answers for all tokens of the lab, others for their own. */
function whoseTokens(caller: Caller): { lab_id: string; person_id: string | undefined } {
  const { lab_id, person_id } = actorOf(caller)
  return { lab_id, person_id: roleOf(caller) === 'owner' ? undefined : person_id }
}
