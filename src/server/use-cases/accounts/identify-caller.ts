import { hashSecret } from '#server/accounts/secret.ts'
import { personById, personOfApiToken, personOfLogin } from '#server/store/accounts/callers.ts'
import { roleAt, type Target } from '#server/store/accounts/roles.ts'
import type { Deps, Researcher, SignedIn } from '../deps.ts'
import { LOCAL_LAB, LOCAL_OWNER } from '../local-owner.ts'

export type { Target }

type Db = Pick<Deps, 'database'>

const API_TOKEN = /^fl_[\w-]{43}$/

/** Undefined if the login is over. `lab_id`: the lab that the caller names; without it the first that they joined. */
export async function callerByLogin({ database: { pool } }: Db, token: string, lab_id?: string): Promise<SignedIn | undefined> {
  const person = await personOfLogin(pool, token)
  return person && { ...person, lab: labIn(person.labs, lab_id), isLocalOwner: false, apiToken: undefined }
}

/** A token works in one lab. */
export async function callerByApiToken({ database: { pool } }: Db, token: string): Promise<SignedIn | undefined> {
  const found = API_TOKEN.test(token) ? await personOfApiToken(pool, hashSecret(token)) : undefined
  if (!found) return undefined
  const { token: apiToken, labs, person_id } = found
  return { person_id, labs, lab: labIn(labs, apiToken.lab_id), isLocalOwner: false, apiToken }
}

/** The person at the machine. */
export async function localOwner({ database: { pool } }: Db, lab_id?: string): Promise<SignedIn> {
  const person = await personById(pool, LOCAL_OWNER)
  if (!person) throw new Error('The local owner is missing')
  return { ...person, lab: labIn(person.labs, lab_id), isLocalOwner: true, apiToken: undefined }
}

const labIn = (labs: SignedIn['labs'], lab_id: string | undefined) =>
  lab_id === undefined ? labs[0] : labs.find((lab) => lab.lab_id === lab_id)

/**
 * What the caller is where the call happens. What is nowhere, or in a lab of others, is unknown to the caller: they act in their own
 * lab, where the use case does not find it.
 */
export async function researcherAt(
  { database: { pool } }: Db,
  { person_id, lab, apiToken }: SignedIn,
  target: Target | undefined,
): Promise<Researcher | undefined> {
  const found = target && (await roleAt(pool, person_id, target))
  const isWithinReach = found && (apiToken === undefined || found.lab_id === apiToken.lab_id)
  const place = isWithinReach ? found : lab
  return place && { person_id, ...place, token: apiToken?.name }
}

/** The same by the role in the lab alone: what is shared with somebody is one study of it. */
export async function memberAt(db: Db, person: SignedIn, target: Target | undefined): Promise<Researcher | undefined> {
  const found = await researcherAt(db, person, target)
  const member = person.labs.find(({ lab_id }) => lab_id === found?.lab_id)
  return found && member && { ...found, role: member.role }
}

/** What the caller is in the first lab, whose owners are those of the installation. */
export function researcherOfInstallation({ person_id, labs, apiToken }: SignedIn): Researcher | undefined {
  const first = labIn(labs, LOCAL_LAB)
  return first && { person_id, ...first, token: apiToken?.name }
}
