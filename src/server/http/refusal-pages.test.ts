import { expect, test } from 'vitest'
import { REFUSAL_PAGES } from '#contract/refusal-pages.ts'
import { Refusal, type RefusalCode } from '../refusal.ts'
import { app, setUpApp } from '../testing/sets.ts'

setUpApp()

test('every code with a page of the manual is one of refusals', () => {
  for (const code of Object.keys(REFUSAL_PAGES)) expect(new Refusal(code as RefusalCode, '').status, code).toBeGreaterThan(399)
})

test('a refusal says where the manual explains it, and one without a page says nothing about it', async () => {
  const settings = { condition_settings: [{ condition: 1, param: 'feed-length', value: 'many' }] }
  const { body } = await app.call('/v1/spawn_experiment', settings)
  expect(body).toMatchObject({ error: { code: 'invalid_settings', manual: '/manual/settings' } })
  const unknown = await app.call('/v1/show_study', { experiment_id: 'nosuch' })
  expect(unknown.body).toMatchObject({ error: { code: 'unknown_experiment' } })
  expect(unknown.text).not.toContain('manual')
})
