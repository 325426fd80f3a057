import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Role, Scope } from '#domain/accounts/roles.ts'
import { planned } from '#server/db/planned.ts'

export type LabRole = { lab_id: string; role: Role }

/** A token that a call came with. */
export type CallersToken = { name: string; lab_id: string; scopes: Scope[] }

/** A person and their labs, in the order in which they joined. */
export type FoundPerson = { person_id: string; labs: LabRole[] }

const labsOf = (person_id: SQL) => sql`coalesce((
  select json_agg(json_build_object('lab_id', m.lab_id, 'role', m.role) order by m.created_at, m.lab_id)
  from lab_members m where m.person_id = ${person_id}), '[]') as labs`

/** Who is signed in with this token of a login; its use is noted, every five minutes at most. One planned query, because it is part of every call. */
export async function personOfLogin(pool: Pool, token: string): Promise<FoundPerson | undefined> {
  const { rows } = await pool.query<FoundPerson & { is_noted: boolean }>(OF_LOGIN({ token }))
  const [found] = rows
  if (!found) return undefined
  const { is_noted, ...person } = found
  if (!is_noted) await pool.query('update logins set updated_at = now() where token = $1', [token])
  return person
}

const OF_LOGIN = planned(
  'person-of-login',
  sql`select l.person_id, l.updated_at > now() - interval '5 minutes' as is_noted, ${labsOf(sql`l.person_id`)} from logins l where l.token = ${sql.placeholder('token')} and l.expires_at > now()`,
)

export async function personById(pool: Pool, person_id: string): Promise<FoundPerson | undefined> {
  const { rows } = await pool.query<FoundPerson>(OF_ID({ person_id }))
  return rows[0]
}

const OF_ID = planned(
  'person-by-id',
  sql`select p.person_id, ${labsOf(sql`p.person_id`)} from people p where p.person_id = ${sql.placeholder('person_id')}`,
)

type FoundToken = FoundPerson & { token: CallersToken }

/** Who made a token that is still valid; its use is noted, once a minute at most. */
export async function personOfApiToken(pool: Pool, secret_hash: string): Promise<FoundToken | undefined> {
  const { rows } = await pool.query<FoundToken & { api_token_id: string; is_noted: boolean }>(OF_TOKEN({ secret_hash }))
  const [found] = rows
  if (!found) return undefined
  const { api_token_id, is_noted, ...rest } = found
  if (!is_noted) await pool.query('update api_tokens set last_used_at = now() where api_token_id = $1', [api_token_id])
  return rest
}

const OF_TOKEN = planned(
  'person-of-api-token',
  sql`select t.person_id, t.api_token_id, coalesce(t.last_used_at > now() - interval '1 minute', false) as is_noted,
      json_build_object('name', t.name, 'lab_id', t.lab_id, 'scopes', t.scopes) as token, ${labsOf(sql`t.person_id`)}
    from api_tokens t where t.secret_hash = ${sql.placeholder('secret_hash')} and t.revoked_at is null and t.expires_at > now()`,
)
