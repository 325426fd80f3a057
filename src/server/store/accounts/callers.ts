import { type SQL, sql } from 'drizzle-orm'
import type { Role, Scope } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'

export type LabRole = { lab_id: string; role: Role }

/** A token that a call came with. */
export type CallersToken = { name: string; lab_id: string; scopes: Scope[] }

/** A person and their labs, in the order in which they joined. */
export type FoundPerson = { person_id: string; labs: LabRole[] }

const labsOf = (person_id: SQL) => sql`coalesce((
  select json_agg(json_build_object('lab_id', m.lab_id, 'role', m.role) order by m.created_at, m.lab_id)
  from lab_members m where m.person_id = ${person_id}), '[]') as labs`

/** Who is signed in with this token of a login. One query, because it is part of every call. */
export async function personOfLogin(db: DbOrTx, token: string): Promise<FoundPerson | undefined> {
  const { rows } = await db.execute<FoundPerson>(sql`
    select l.person_id, ${labsOf(sql`l.person_id`)} from logins l where l.token = ${token} and l.expires_at > now()`)
  return rows[0]
}

export async function personById(db: DbOrTx, person_id: string): Promise<FoundPerson | undefined> {
  const { rows } = await db.execute<FoundPerson>(sql`
    select p.person_id, ${labsOf(sql`p.person_id`)} from people p where p.person_id = ${person_id}`)
  return rows[0]
}

type FoundToken = FoundPerson & { token: CallersToken }

/** Who made a token that is still valid; its use is noted, once a minute at most. */
export async function personOfApiToken(db: DbOrTx, secret_hash: string): Promise<FoundToken | undefined> {
  const { rows } = await db.execute<FoundToken & { api_token_id: string; is_noted: boolean }>(sql`
    select t.person_id, t.api_token_id, coalesce(t.last_used_at > now() - interval '1 minute', false) as is_noted,
      json_build_object('name', t.name, 'lab_id', t.lab_id, 'scopes', t.scopes) as token, ${labsOf(sql`t.person_id`)}
    from api_tokens t where t.secret_hash = ${secret_hash} and t.revoked_at is null and t.expires_at > now()`)
  const [found] = rows
  if (!found) return undefined
  const { api_token_id, is_noted, ...rest } = found
  if (!is_noted) await db.execute(sql`update api_tokens set last_used_at = now() where api_token_id = ${api_token_id}`)
  return rest
}
