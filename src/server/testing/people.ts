import { randomUUID } from 'node:crypto'
import type { Role, Scope } from '#domain/accounts/roles.ts'
import { hashPassword } from '../accounts/password.ts'
import { hashSecret, newSecret } from '../accounts/secret.ts'
import { insertApiToken } from '../store/accounts/api-tokens.ts'
import { insertLab, setMember } from '../store/accounts/labs.ts'
import { insertPerson } from '../store/accounts/people.ts'
import type { TestApp } from './test-app.ts'

export const PASSWORD = 'a quiet harbour at dawn'

/** One hash for all test accounts: making one takes a while on purpose. */
let hashed: Promise<string> | undefined

export type TestPerson = { person_id: string; email: string; name: string }

export async function aPerson({ database: { db } }: TestApp, name = 'Ann'): Promise<TestPerson> {
  hashed ??= hashPassword(PASSWORD)
  const email = `${randomUUID()}@lab.example`
  const person_id = await insertPerson(db, { name, email, passwordHash: await hashed })
  if (person_id === undefined) throw new Error('The address is taken')
  return { person_id, email, name }
}

/** A lab with its owner. */
export async function aLab(app: TestApp, name = 'Lab'): Promise<{ lab_id: string; owner: TestPerson }> {
  const owner = await aPerson(app, `${name}'s owner`)
  return { lab_id: await insertLab(app.database.db, name, owner.person_id), owner }
}

export async function aMember(app: TestApp, lab_id: string, role: Role): Promise<TestPerson> {
  const person = await aPerson(app, role)
  await setMember(app.database.db, { lab_id, person_id: person.person_id }, role)
  return person
}

/** Headers of a page of ours. */
export const OWN_PAGE = { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }

export const cookiesOf = (headers: Record<string, unknown>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(';', 1)[0])
    .join('; ')

/** Headers of calls by somebody who is signed in. */
export async function signedIn(app: TestApp, { email }: TestPerson): Promise<Record<string, string>> {
  const answer = await app.send({
    method: 'POST',
    url: '/v1/auth/sign-in/email',
    headers: OWN_PAGE,
    payload: { email, password: PASSWORD },
  })
  if (answer.status !== 200) throw new Error(`Could not sign in: ${answer.text}`)
  return { ...OWN_PAGE, cookie: cookiesOf(answer.headers) }
}

type TokenOf = { person_id: string; lab_id: string; scopes: Scope[]; expires_at?: Date }

/** Headers of calls by a script. */
export async function aToken({ database: { db } }: TestApp, given: TokenOf): Promise<Record<string, string>> {
  const token = `fl_${newSecret()}`
  await insertApiToken(db, {
    secret_hash: hashSecret(token),
    name: 'script',
    expires_at: new Date(Date.now() + 86_400_000),
    ...given,
  })
  return { authorization: `Bearer ${token}` }
}
