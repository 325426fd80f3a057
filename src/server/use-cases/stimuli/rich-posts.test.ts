import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aParticipant, aStudy } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const saved = (...covariates: Row[]) =>
  app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname: `p${randomUUID().slice(0, 8)}`, category: 'news', covariates },
  })

/** The first card of a feed of these posts, as a participant's browser gets it. */
async function seen(...covariates: Row[]) {
  const { body } = await saved(...covariates)
  const experiment_id = await aStudy(app, { entity_sets: JSON.stringify([{ entity_set: body.data.entity_set }]) })
  const { order_data } = await aParticipant(app, experiment_id)
  return order_data[0]
}

type Row = Record<string, string>

const POST = { entity_type: 'post', body: 'Snow', author_name: 'Ada' }

test('a participant gets the marks of a post and nothing else of its columns', async () => {
  const marks = {
    author_verified: 'yes',
    author_line: 'Chemist',
    reposted_by: 'Sam',
    sponsored_mark: 'TRUE',
    posted_at: '2h ago',
  }
  const card = await seen({ ...POST, ...marks, veracity: 'false' })
  expect(card?.post).toMatchObject({
    author_verified: true,
    author_line: 'Chemist',
    reposted_by: 'Sam',
    sponsored_mark: true,
    posted: { ago: { n: 2, unit: 'hour' } },
  })
  expect(JSON.stringify(card)).not.toContain('veracity')
})

test('a post of the earlier shape reaches a participant as it did', async () => {
  const card = await seen({ ...POST, author_handle: 'ada' })
  expect(card?.post).toEqual({
    ...{ name: 'Ada', author_handle: '@ada', source: '', avatar_url: null, initials: 'A' },
    ...{ headline: '', body: 'Snow', posted: null },
  })
})

test('a mark that is neither yes nor no is refused by its row', async () => {
  const { status, body } = await saved(POST, { ...POST, sponsored_mark: 'Acme' })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain("row 2: sponsored_mark must be yes or no, not 'Acme'")
})
