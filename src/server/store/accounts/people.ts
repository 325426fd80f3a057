import { and, eq, sql } from 'drizzle-orm'
import type { Role } from '#domain/accounts/roles.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { loginMethods } from '#server/db/schema/accounts.ts'
import { people } from '#server/db/schema/people.ts'

export type ShownPerson = {
  name: string
  email: string | null
  has_second_factor: boolean
  labs: { lab_id: string; name: string; role: Role }[]
  n_shared_studies: number
}

/** A person as they see themselves. */
export async function showPerson(db: DbOrTx, person_id: string): Promise<ShownPerson | undefined> {
  const { rows } = await db.execute<ShownPerson>(sql`
    select p.name, p.email, p.two_factor_enabled as has_second_factor,
      coalesce((select json_agg(json_build_object('lab_id', m.lab_id, 'name', l.name, 'role', m.role) order by m.created_at, m.lab_id)
        from lab_members m join labs l using (lab_id) where m.person_id = p.person_id), '[]') as labs,
      (select count(*)::int from study_shares s join studies using (experiment_id) where s.person_id = p.person_id
        and not exists (select from lab_members m where m.lab_id = studies.lab_id and m.person_id = p.person_id)) as n_shared_studies
    from people p where p.person_id = ${person_id}`)
  return rows[0]
}

/** Whether somebody can sign in as this person. */
export async function hasAccount(db: DbOrTx, person_id: string): Promise<boolean> {
  const found = await db.select({ id: loginMethods.id }).from(loginMethods).where(eq(loginMethods.userId, person_id)).limit(1)
  return found.length > 0
}

export type NewAccount = { name: string; email: string; passwordHash: string }

/** A new person with a password. Undefined if somebody has the address already. */
export async function insertPerson(tx: DbOrTx, { name, email, passwordHash }: NewAccount): Promise<string | undefined> {
  const [made] = await tx.insert(people).values({ name, email }).onConflictDoNothing().returning({ id: people.id })
  if (!made) return undefined
  await insertPassword(tx, made.id, passwordHash)
  return made.id
}

/** Gives somebody who is there already an account. False if they have one, or if the address is somebody else's. */
export async function giveAccount(tx: DbOrTx, person_id: string, { name, email, passwordHash }: NewAccount): Promise<boolean> {
  await tx.execute(sql`select from people where person_id = ${person_id} for update`)
  const taken = await tx.select({ id: people.id }).from(people).where(eq(people.email, email))
  if (taken.some(({ id }) => id !== person_id) || (await hasAccount(tx, person_id))) return false
  await tx.update(people).set({ name, email, updatedAt: sql`now()` }).where(eq(people.id, person_id))
  await insertPassword(tx, person_id, passwordHash)
  return true
}

const isPasswordOf = (person_id: string) => and(eq(loginMethods.userId, person_id), eq(loginMethods.providerId, 'credential'))

export async function passwordHashOf(db: DbOrTx, person_id: string): Promise<string | undefined> {
  const [found] = await db.select({ hash: loginMethods.password }).from(loginMethods).where(isPasswordOf(person_id))
  return found?.hash ?? undefined
}

/** Somebody who signs in elsewhere may have had none. */
export async function setPassword(tx: DbOrTx, person_id: string, password: string): Promise<void> {
  const set = await tx
    .update(loginMethods)
    .set({ password, updatedAt: sql`now()` })
    .where(isPasswordOf(person_id))
    .returning({ id: loginMethods.id })
  if (set.length === 0) await insertPassword(tx, person_id, password)
}

/**
 * Ends what could be opened without the new password: links to a password, sign-ins that wait for their second step and devices that are
 * spared it; and, unless they are kept, logins and tokens. How many tokens.
 */
export async function endByPassword(
  tx: DbOrTx,
  person_id: string,
  { keptLogin = '', keepsOthers = false }: { keptLogin?: string; keepsOthers?: boolean },
): Promise<number> {
  await tx.execute(sql`delete from password_links where person_id = ${person_id}`)
  await tx.execute(sql`delete from verifications where value = ${person_id}`)
  if (keepsOthers) return 0
  await tx.execute(sql`delete from logins where person_id = ${person_id} and token <> ${keptLogin}`)
  const { rowCount } = await tx.execute(
    sql`update api_tokens set revoked_at = now() where person_id = ${person_id} and revoked_at is null`,
  )
  return rowCount ?? 0
}

async function insertPassword(tx: DbOrTx, person_id: string, password: string): Promise<void> {
  // As better-auth names it.
  await tx.insert(loginMethods).values({ userId: person_id, accountId: person_id, providerId: 'credential', password })
}

export async function personByEmail(db: DbOrTx, email: string): Promise<{ person_id: string; name: string } | undefined> {
  const [found] = await db.select({ person_id: people.id, name: people.name }).from(people).where(eq(people.email, email))
  return found
}

export async function nameOfPerson(db: DbOrTx, person_id: string): Promise<string | undefined> {
  const [found] = await db.select({ name: people.name }).from(people).where(eq(people.id, person_id))
  return found?.name
}

/** Somebody with this address whom the caller can know: of one of their labs, or with another study of this lab. */
export async function knownPersonByMail(
  db: DbOrTx,
  { email, person_id, lab_id }: { email: string; person_id: string; lab_id: string },
): Promise<string | undefined> {
  const known = sql`exists (
      select from lab_members mine join lab_members theirs using (lab_id)
      where mine.person_id = ${person_id} and theirs.person_id = ${people.id})
    or exists (select from study_shares s join studies using (experiment_id) where studies.lab_id = ${lab_id} and s.person_id = ${people.id})`
  const [found] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.email, email), sql`(${known})`))
  return found?.id
}
