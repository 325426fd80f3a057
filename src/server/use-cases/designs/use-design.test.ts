import { beforeAll, expect, test } from 'vitest'
import { demoDir } from '#server/places.ts'
import { aParticipant } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { testApp } from '#server/testing/test-app.ts'
import { seedDemo } from '../stimuli/seed-demo.ts'
import { endTrials } from './end-trials.ts'
import { seedDesigns } from './seed-designs.ts'
import { showDesign } from './show-designs.ts'

setUpApp()
beforeAll(async () => {
  // Its pictures are then stored already, as on every installation.
  await seedDemo(app.deps, demoDir)
})

const use = async () => (await app.call('/v1/use_design', { name: 'accuracy-prompt' })).body.data.experiment_id

test('a copy is a draft of the lab with sets and a questionnaire of its own, which a test link opens', async () => {
  const experiment_id = await use()
  const { study, condition_settings } = (await app.call('/v1/show_study', { experiment_id })).body.data
  expect(study).toMatchObject({ status: 'draft', n_conditions: 2, name: 'Accuracy prompt before sharing' })
  expect(
    condition_settings.filter(({ param }) => param === 'condition-name').map(({ value }) => decodeURIComponent(value)),
  ).toEqual(['control', 'accuracy prompt'])
  const { entity_sets } = (await app.call('/v1/list_entity_sets', {})).body.data
  expect(
    entity_sets.filter(({ entity_set }) => study.entity_sets.includes(entity_set)).map(({ num_entities }) => num_entities),
  ).toEqual([16])
  const { questionnaires } = (await app.call('/v1/list_questionnaires', {})).body.data
  expect(questionnaires.filter(({ name }) => name === 'sharing-and-accuracy')).toHaveLength(1)
})

test('a second copy is another study, and the questionnaire of the library stays one', async () => {
  const [one, another] = [await use(), await use()]
  expect(one).not.toBe(another)
  const { questionnaires } = (await app.call('/v1/list_questionnaires', {})).body.data
  expect(questionnaires.filter(({ name }) => name === 'sharing-and-accuracy')).toHaveLength(1)
})

test('the study to try belongs to nobody: it runs for anybody, and no researcher can open, change or export it', async () => {
  await seedDesigns(app.deps)
  const experiment_id = 'try-accuracy-prompt'
  expect((await aParticipant(app, experiment_id)).order_data).toHaveLength(16)
  expect((await app.call('/v1/show_study', { experiment_id })).body).toMatchObject({ error: { code: 'unknown_experiment' } })
  const close = await app.call('/v1/set_study_status', { experiment_id, status: 'closed' })
  expect(close.body).toMatchObject({ error: { code: 'unknown_experiment' } })
  const file = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/engagement.csv` })
  expect(file.status).toBe(404)
})

test('what visitors leave is deleted after a week, and nothing of others', async () => {
  await seedDesigns(app.deps)
  const experiment_id = 'try-accuracy-prompt'
  const [old, recent] = [await aParticipant(app, experiment_id), await aParticipant(app, experiment_id)]
  const elsewhere = await aParticipant(app, 'solarflare')
  await app.database.pool.query(`update participants set created_at = now() - interval '8 days' where user_id = any($1)`, [
    [old.user_id, elsewhere.user_id],
  ])
  await endTrials(app.deps, new AbortController().signal)
  const { rows } = await app.database.pool.query<{ user_id: string }>(
    'select user_id from participants where user_id = any($1)',
    [[old.user_id, recent.user_id, elsewhere.user_id]],
  )
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([recent.user_id, elsewhere.user_id]))
})

test('where an operator has switched trials off, nobody is let in until they are on again', async () => {
  await seedDesigns(app.deps)
  const off = { ...app.deps, hasTrials: false }
  await seedDesigns(off)
  expect((await showDesign(off, { name: 'accuracy-prompt' })).data.try_id).toBeNull()
  await expect(aParticipant(app, 'try-accuracy-prompt')).rejects.toThrow('study_not_running')
  await seedDesigns(app.deps)
  expect((await aParticipant(app, 'try-accuracy-prompt')).order_data).toHaveLength(16)
})

test('a design that is not in the gallery is refused', async () => {
  const { status } = await app.send({ method: 'POST', url: '/v1/show_design', payload: { name: '../demo' } })
  expect(status).toBe(400)
})

test('where the files of a design find no room, it is named and nothing is thrown', async () => {
  const full = await testApp({ deps: { uploadQuotaBytes: 1 } })
  const said: string[] = []
  expect(await seedDesigns(full.deps, (line) => said.push(line))).not.toContain('accuracy-prompt')
  expect(said[0]).toMatch(/^The design accuracy-prompt cannot be tried: /)
  await full.close()
})
