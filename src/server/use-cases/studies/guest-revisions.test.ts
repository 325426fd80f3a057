import { beforeAll, expect, test } from 'vitest'
import { encodeParameter } from '#contract/wire.ts'
import { setShare } from '#server/store/accounts/shares.ts'
import { aSet, aStudy } from '#server/testing/builders.ts'
import { aMember, aPerson, signedIn, type TestPerson } from '#server/testing/people.ts'
import { aDefinition } from '#server/testing/questionnaires.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { LOCAL_LAB } from '../local-owner.ts'

setUpApp()

let privateSet: string
beforeAll(async () => {
  privateSet = await aSet(app)
  expect((await app.call('/v1/save_questionnaire', { definition: aDefinition(undefined, { name: 'own-secret' }) })).status).toBe(
    200,
  )
})

/** Revises a study as somebody who may edit it by a share. */
async function revises(person: TestPerson, experiment_id: string, param: string, value: string) {
  await setShare(app.database.db, { experiment_id, person_id: person.person_id }, 'editor')
  const headers = await signedIn(app, person)
  const { study, condition_settings } = (await app.call('/v1/show_study', { experiment_id }, headers)).body.data
  const others = condition_settings.filter((setting) => setting.param !== param)
  const changed = [...others, { condition: 1, param, value: encodeParameter(param, value) }]
  return app.call('/v1/revise_study', { experiment_id, from_version: study.version, condition_settings: changed }, headers)
}

const sets = (...names: string[]) =>
  JSON.stringify(names.map((entity_set) => ({ entity_set, randomize_between_subjects: 'yes' })))

test.each([
  ['set', 'entity_sets', () => sets(privateSet), () => sets('none')],
  ['questionnaire', 'forms', () => '["own-secret"]', () => '["own-none"]'],
])('a guest who names a private %s of the lab learns as much as of one that does not exist', async (_, param, own, madeUp) => {
  const experiment_id = await aStudy(app)
  const guest = await aPerson(app)
  const [named, unknown] = [
    await revises(guest, experiment_id, param, own()),
    await revises(guest, experiment_id, param, madeUp()),
  ]
  expect([named.status, unknown.status]).toEqual([400, 400])
  const nameless = (text: string) =>
    text
      .replaceAll(privateSet, 'X')
      .replaceAll('own-secret', 'X')
      .replaceAll(/own-none|none/g, 'X')
  expect(nameless(named.text)).toBe(nameless(unknown.text))
})

test('a guest revises with the sets and the questionnaires that the study has', async () => {
  const experiment_id = await aStudy(app, { forms: '["own-secret"]' })
  const guest = await aPerson(app)
  expect((await revises(guest, experiment_id, 'feed', 'swipe')).status).toBe(200)
})

test('members may name what they can look at in the lab: a monitor with a share the sets, an analyst also the questionnaires', async () => {
  const experiment_id = await aStudy(app)
  const monitor = await aMember(app, LOCAL_LAB, 'monitor')
  expect((await revises(monitor, experiment_id, 'entity_sets', sets(privateSet))).status).toBe(200)
  expect((await revises(monitor, experiment_id, 'forms', '["own-secret"]')).status).toBe(400)
  const analyst = await aMember(app, LOCAL_LAB, 'analyst')
  expect((await revises(analyst, experiment_id, 'forms', '["own-secret"]')).status).toBe(200)
})
