import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

test('views reach the condition with the microblog alone, also where another one shows the same set', async () => {
  const covariates = [{ views: '12,400' }, { views: '' }].map((own, i) => ({ entity_type: 'post', body: `Post ${i}`, ...own }))
  const { body } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `v${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })
  if (body.success !== 'true') throw new Error(JSON.stringify(body))
  const entity_sets = JSON.stringify([{ entity_set: body.data.entity_set, randomize_between_subjects: 'yes' }])
  const experiment_id = await aStudy(app, { entity_sets, skin: 'forum' }, { entity_sets, skin: 'microblog' })
  const [forum, microblog] = await Promise.all([1, 2].map((condition) => aParticipant(app, experiment_id, { condition })))
  expect(JSON.stringify(forum)).not.toContain('views')
  expect(microblog?.order_data.flatMap(({ views }) => views ?? [])).toEqual([12_400])
  expect(JSON.parse(microblog?.experiment_parameters ?? '')).toContainEqual({ parameter: 'cards-have', value: 'views' })
})
