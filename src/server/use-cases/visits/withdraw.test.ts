import { expect, test } from 'vitest'
import { aLike, aParticipant, aStudy, exported, FINAL_ANSWERS, type Loaded, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'

setUpApp()

const settings = { forms: '["final"]', platform: 'mturk', 'completion-code': 'PAID' }

async function aFinisher(experiment_id: string): Promise<Loaded & { receipt: string }> {
  const person = await aParticipant(app, experiment_id)
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  await sendForm(app, person, 'final', FINAL_ANSWERS)
  const { body } = await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
  return { ...person, receipt: body.data.receipt }
}

const peopleIn = async (experiment_id: string, query = '') => {
  const files = await Promise.all(['engagement', 'user_form'].map((file) => exported(app, experiment_id, file, query)))
  return new Set(files.flat().map((row) => row['user_id']))
}

test.each(['session_token', 'receipt'] as const)(
  'by %s, the person leaves every export at once and nobody else does',
  async (by) => {
    const experiment_id = await aStudy(app, settings)
    const [leaver, stayer] = [await aFinisher(experiment_id), await aFinisher(experiment_id)]
    const { status, body } = await app.call('/v1/withdraw', { [by]: leaver[by] })
    expect([status, body]).toEqual([200, { success: 'true' }])
    expect(await peopleIn(experiment_id)).toEqual(new Set([stayer.user_id]))
    expect(await peopleIn(experiment_id, '?include=test,simulated,withdrawn')).toEqual(new Set([stayer.user_id]))
    const dumped = await app.call('/v1/dump_data', { data_type: 'user_form', experiment_id })
    expect(dumped.text).not.toContain(leaver.user_id)
  },
)

test('to withdraw twice is the same as once, and the code stays theirs', async () => {
  const experiment_id = await aStudy(app, settings)
  const { receipt, session_token } = await aFinisher(experiment_id)
  const whenWithdrawn = async () =>
    (await app.database.pool.query('select withdrawn_at from participants where experiment_id = $1', [experiment_id])).rows
  expect((await app.call('/v1/withdraw', { receipt })).status).toBe(200)
  const first = await whenWithdrawn()
  expect((await app.call('/v1/withdraw', { receipt })).status).toBe(200)
  expect((await app.call('/v1/withdraw', { session_token })).status).toBe(200)
  expect(await whenWithdrawn()).toEqual(first)
  const again = await app.call('/v1/end_session', { session_token, outcome: 'complete' })
  expect(again.body.data).toMatchObject({ outcome: 'complete', ending: { code: 'PAID' }, receipt })
})

test('in the middle of a visit it works too, and what comes later stays out', async () => {
  const experiment_id = await aStudy(app, settings)
  const person = await aParticipant(app, experiment_id)
  await app.call('/v1/withdraw', {}, { authorization: `Bearer ${person.session_token}` })
  await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
  expect(await peopleIn(experiment_id)).toEqual(new Set())
})

test('a receipt works on every node, and however it is typed', async () => {
  const experiment_id = await aStudy(app, settings)
  const { receipt } = await aFinisher(experiment_id)
  const other = await testApp({ database: app.database })
  const typed = ` ${receipt.toLowerCase().replaceAll('-', ' ')} `
  expect((await other.call('/v1/withdraw', { receipt: typed })).status).toBe(200)
  expect(await peopleIn(experiment_id)).toEqual(new Set())
  await other.app.close()
})

test('a wrong receipt is a 404 that tells nothing, and nobody is withdrawn', async () => {
  const experiment_id = await aStudy(app, settings)
  const { receipt, user_id } = await aFinisher(experiment_id)
  const wrong = [
    `${receipt.slice(0, -1)}${receipt.endsWith('7') ? '8' : '7'}`,
    receipt.slice(1),
    'x',
    user_id,
    '0000-0000-0000-0000-0000-0000',
  ]
  const answers = await Promise.all(wrong.map((guess) => app.call('/v1/withdraw', { receipt: guess })))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 404, body: { success: 'false', error: { code: 'not_found' } } })
  expect(await peopleIn(experiment_id)).toEqual(new Set([user_id]))
})

test('without token and receipt, or with a made-up token, it is refused', async () => {
  expect((await app.call('/v1/withdraw', {})).status).toBe(401)
  expect((await app.call('/v1/withdraw', { session_token: 'AAAA' })).status).toBe(401)
})
