import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy } from '../testing/builders.ts'
import { aLab, aMember, signedIn } from '../testing/people.ts'
import { app, setUpApp } from '../testing/set-up-app.ts'
import { testApp } from '../testing/test-app.ts'
import { LOCAL_LAB } from '../use-cases/local-owner.ts'

setUpApp()

const lines = async () => {
  const { body } = await app.call('/v1/show_server', {})
  return new Map(body.data.lines.map((line) => [line.name, line]))
}

test('an owner sees how the server is, in lines with a state, a value and what to do', async () => {
  const { status, body } = await app.call('/v1/show_server', {})
  expect(status).toBe(200)
  // Test servers make no backups.
  expect(body.data).toMatchObject({ level: 'warn', verdict: 'Something needs attention: Last backup.' })
  const found = await lines()
  expect(found.get('Database')).toMatchObject({ level: 'ok', todo: null })
  expect(found.get('Version')).toMatchObject({ level: 'ok', value: '0.0.0-test' })
  expect(found.get('Last backup')).toMatchObject({ level: 'warn', todo: expect.stringContaining('BACKUP_DIR') })
  expect(body.data.node.length).toBeGreaterThan(0)
})

test('what participants send is on the page', async () => {
  const person = await aParticipant(app, await aStudy(app))
  await app.call('/v1/events', {
    session_token: person.session_token,
    outbox_age_ms: 900,
    events: [aLike(person), aLike(person)],
  })
  const found = await lines()
  expect(found.get('Storing')?.says).toMatch(/^\d+ events? (was|were) stored in the last five minutes/)
  expect(found.get('Browsers')).toMatchObject({ value: '≤ 1 s', says: expect.stringMatching(/^1 delivery/) })
  expect(Number(found.get('Requests')?.value)).toBeGreaterThan(2)
})

test('a job that fails is named until it succeeds', async () => {
  app.deps.measures.countJobRun({ job: 'back-up', isOk: false })
  expect((await lines()).get('Background jobs')).toMatchObject({ level: 'warn', says: expect.stringContaining('back-up') })
  app.deps.measures.countJobRun({ job: 'back-up', isOk: true })
  expect((await lines()).get('Background jobs')).toMatchObject({ level: 'ok' })
})

test('it is for owners of the first lab alone', async () => {
  const closed = await testApp({ hasLocalOwner: false, database: app.database })
  try {
    const statusFor = async (person: Parameters<typeof signedIn>[1]) =>
      (await closed.call('/v1/show_server', {}, await signedIn(closed, person))).status
    expect(await statusFor(await aMember(closed, LOCAL_LAB, 'owner'))).toBe(200)
    expect(await statusFor(await aMember(closed, LOCAL_LAB, 'editor'))).toBe(403)
    expect(await statusFor((await aLab(closed)).owner)).toBe(403)
    expect((await closed.call('/v1/show_server', {})).status).toBe(401)
  } finally {
    await closed.app.close()
  }
})
