import { sql } from 'drizzle-orm'
import type { Scope } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { apiTokens } from '#server/db/schema/accounts.ts'

type NewToken = Pick<typeof apiTokens.$inferInsert, 'secret_hash' | 'lab_id' | 'person_id' | 'name' | 'scopes' | 'expires_at'>

export async function insertApiToken(tx: DbOrTx, token: NewToken): Promise<string> {
  const [made] = await tx.insert(apiTokens).values(token).returning({ id: apiTokens.api_token_id })
  if (!made) throw new Error('A token was inserted and not returned')
  return made.id
}

type ListedToken = {
  api_token_id: string
  name: string
  scopes: Scope[]
  person_id: string
  person_name: string
  created_at: number
  expires_at: number
  last_used_at: number | null
  state: 'active' | 'expired' | 'revoked'
}

type Whose = { lab_id: string; person_id: string | undefined }

/** Of the lab, or of one person in it, newest first. */
export async function apiTokensOf(db: DbOrTx, { lab_id, person_id }: Whose): Promise<ListedToken[]> {
  const { rows } = await db.execute<ListedToken>(sql`
    select t.api_token_id, t.name, t.scopes, t.person_id, p.name as person_name,
      floor(extract(epoch from t.created_at) * 1000)::double precision as created_at,
      floor(extract(epoch from t.expires_at) * 1000)::double precision as expires_at,
      floor(extract(epoch from t.last_used_at) / 60)::double precision * 60000 as last_used_at,
      case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'active' end as state
    from api_tokens t join people p using (person_id)
    where t.lab_id = ${lab_id} and (${person_id ?? null}::uuid is null or t.person_id = ${person_id ?? null}::uuid)
    order by t.created_at desc, t.api_token_id limit 200`)
  return rows
}

/** The name of the token that was ended; undefined if there is none to end. */
export async function revokeToken(tx: DbOrTx, { lab_id, person_id }: Whose, api_token_id: string): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    update api_tokens set revoked_at = now()
    where api_token_id = ${api_token_id} and lab_id = ${lab_id} and revoked_at is null
      and (${person_id ?? null}::uuid is null or person_id = ${person_id ?? null}::uuid)
    returning name`)
  return rows[0]?.name
}
