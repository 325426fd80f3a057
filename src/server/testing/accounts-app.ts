import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Role } from '#domain/accounts/roles.ts'
import { openThrottle } from '#server/accounts/throttle.ts'
import { aMember, PASSWORD, signedIn, type TestPerson } from '#server/testing/people.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { LOCAL_LAB } from '#server/use-cases/local-owner.ts'
import { aStudy } from './builders.ts'

/** Two servers on one database: one for the person at the machine, one for the internet. */
export let local: TestApp
export let app: TestApp

export type Headers = Record<string, string>
export const A_DAY_MS = 86_400_000
export const inADay = () => Date.now() + A_DAY_MS
export const secretOf = (link: string) => new URL(link).hash.slice(1)

export const invitation = async (headers: Headers, role: Role, experiment_id?: string) => {
  const body = { role, expires_at: inADay(), ...(experiment_id && { experiment_id }) }
  return secretOf((await app.call('/v1/create_invitation', body, headers)).body.data.link)
}

export const account = (name = 'New', email = `${randomUUID()}@lab.example`) => ({ name, email, password: PASSWORD })

export const me = async (headers: Headers) => (await app.call('/v1/show_me', {}, headers)).body.data

export const auditOf = async (headers: Headers) =>
  (await app.call('/v1/list_audit', {}, headers)).body.data.entries.map(({ actor, action, target }) => ({
    actor,
    action,
    target,
  }))

/** One database with the app of a local owner and one in which everybody signs in. */
export function setUpAccounts(): void {
  beforeAll(async () => {
    local = await testApp()
    app = await testApp({ hasLocalOwner: false, database: local.database })
  })
  beforeEach(() => {
    app.deps.accounts.throttle = openThrottle(Date.now)
  })
  afterAll(async () => {
    await app.app.close()
    await local.close()
  })
}

export const accept = (secret: string, headers: Headers) => app.call('/v1/accept_invitation', { secret }, headers)
export const setRole = (headers: Headers, { person_id }: TestPerson, role: Role) =>
  app.call('/v1/set_role', { person_id, role }, headers)
export const remove = (headers: Headers, { person_id }: TestPerson) => app.call('/v1/remove_member', { person_id }, headers)
export const token = async (headers: Headers, scopes: ('read-studies' | 'write-studies')[]) => {
  const { body } = await app.call('/v1/create_api_token', { name: 'script', scopes, expires_at: inADay() }, headers)
  return { authorization: `Bearer ${body.data.token}` }
}
export const works = async (headers: Headers) => (await app.call('/v1/list_studies', {}, headers)).status === 200

/** Two owners of the first lab, and a study of it. */
export async function twoOwners() {
  const [admin, other] = [await aMember(app, LOCAL_LAB, 'owner'), await aMember(app, LOCAL_LAB, 'owner')]
  return {
    admin: await signedIn(app, admin),
    other,
    others: await signedIn(app, other),
    experiment_id: await aStudy(local),
  }
}
