import * as z from 'zod/mini'
import { SCOPES } from '#domain/accounts/roles.ts'
import { endpoint, KILOBYTE } from '../endpoint.ts'
import { name } from '../text.ts'
import { succeeded } from '../wire.ts'
import { atMs, endsAt, scope } from './parts.ts'

export const createApiToken = endpoint({
  path: '/v1/create_api_token',
  method: 'POST',
  access: 'be-in-lab',
  summary: 'Makes a token for scripts in this lab: Authorization: Bearer fl_… It can never do more than you, and is shown once.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({
    name,
    scopes: z.array(scope).check(z.minLength(1), z.maxLength(SCOPES.length)),
    expires_at: endsAt,
  }),
  reply: z.extend(succeeded, { data: z.object({ api_token_id: z.string(), token: z.string(), expires_at: atMs }) }),
})

export const listApiTokens = endpoint({
  path: '/v1/list_api_tokens',
  method: 'POST',
  access: 'be-in-lab',
  summary: 'Lists your tokens of this lab, newest first; an owner sees those of all members.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({}),
  reply: z.extend(succeeded, {
    data: z.object({
      api_tokens: z.array(
        z.object({
          api_token_id: z.string(),
          name: z.string(),
          scopes: z.array(scope),
          person_id: z.string(),
          person_name: z.string(),
          created_at: atMs,
          expires_at: atMs,
          /** To the minute; null: never. */
          last_used_at: z.nullable(atMs),
          state: z.enum(['active', 'expired', 'revoked']),
        }),
      ),
    }),
  }),
})

export const revokeApiToken = endpoint({
  path: '/v1/revoke_api_token',
  method: 'POST',
  access: 'be-in-lab',
  summary: 'Ends one of your tokens; an owner may end those of all members.',
  bodyLimit: KILOBYTE,
  body: z.strictObject({ api_token_id: z.uuid() }),
  reply: succeeded,
})
