import { afterAll, beforeAll, beforeEach } from 'vitest'
import { openThrottle } from '#server/accounts/throttle.ts'
import { OWN_PAGE, PASSWORD, type TestPerson } from '#server/testing/people.ts'
import { type Answer, type TestApp, testApp } from '#server/testing/test-app.ts'

export let app: TestApp
/** A server for the internet on the same database. */
const opened: TestApp[] = []

export async function another(given: Parameters<typeof testApp>[0]): Promise<TestApp> {
  const made = await testApp({ hasLocalOwner: false, database: app.database, ...given })
  opened.push(made)
  return made
}

export type Headers = Record<string, string>
type Reply = Answer<{ success: string; data: Record<string, unknown>; error?: { code: string; message: string } }>

export const auth = (path: string, payload: object | undefined, headers: Headers = {}, on = app): Promise<Reply> =>
  on.send({
    method: payload ? 'POST' : 'GET',
    url: `/v1/auth${path}`,
    headers: { ...OWN_PAGE, ...headers },
    ...(payload && { payload }),
  }) as Promise<Reply>

export const signIn = (email: string, password = PASSWORD, headers: Headers = {}, on = app) =>
  auth('/sign-in/email', { email, password }, headers, on)

export const me = async (headers: Headers, on = app) => (await on.call('/v1/show_me', {}, { ...OWN_PAGE, ...headers })).body.data

export const actionsOf = async ({ person_id }: TestPerson) => {
  const { rows } = await app.database.pool.query<{ action: string; detail: object }>(
    'select action, detail from audit_log where person_id = $1 order by audit_id',
    [person_id],
  )
  return rows.map(({ action, detail }) => [action, detail])
}

/** What every file of these tests begins with. */
export function setUpApp(): void {
  beforeAll(async () => {
    app = await testApp({ hasLocalOwner: false })
  })
  // All tests come from the same address.
  beforeEach(() => {
    app.deps.accounts.throttle = openThrottle(Date.now)
  })
  afterAll(async () => {
    for (const other of opened.splice(0)) await other.app.close()
    await app.close()
  })
}
