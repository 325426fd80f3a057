import { beforeAll, expect, test } from 'vitest'
import { aStudy } from '#server/testing/builders.ts'
import { aMember, signedIn } from '#server/testing/people.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

let experiment_id: string
beforeAll(async () => {
  experiment_id = await aStudy(app, {}, {})
})

const entries = async () =>
  (await app.call('/v1/list_audit', {})).body.data.entries.filter(({ action }) => action === 'study-unblinded')

test('an editor may not unblind a study; an owner may, and the audit log has it', async () => {
  const editor = await signedIn(app, await aMember(app, LOCAL_LAB, 'editor'))
  expect((await app.call('/v1/unblind_study', { experiment_id }, editor)).status).toBe(403)
  expect(await entries()).toEqual([])
  const { body } = await app.call('/v1/unblind_study', { experiment_id })
  expect(body.data).toEqual({ unblinded_at: expect.any(Number), unblinded_by: expect.any(String) })
  expect(await entries()).toMatchObject([{ target: experiment_id, detail: { status: 'running' } }])
})

test('a second call keeps the first date and writes no second entry', async () => {
  const first = await app.call('/v1/unblind_study', { experiment_id })
  const owner = await signedIn(app, await aMember(app, LOCAL_LAB, 'owner'))
  const second = await app.call('/v1/unblind_study', { experiment_id }, owner)
  expect(second.body.data).toEqual(first.body.data)
  expect(await entries()).toHaveLength(1)
})

test('a study that is not there is not found', async () => {
  expect((await app.call('/v1/unblind_study', { experiment_id: 'e00000' })).status).toBe(404)
})
