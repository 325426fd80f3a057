import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export let app: TestApp

export type Row = Record<string, string | number | null>

export const row = (given: Row = {}): Row => ({
  source_url: 'https://source.example/story',
  filename: 't_01.png',
  retrieve_date: '2026-01-01',
  entity_type: 'image',
  ...given,
})

export async function ingest(covariates: Row[], setname = `u${randomUUID().slice(0, 8)}`) {
  const { status, body, text } = await app.call('/v1/ingest_entity_set', {
    entity_set_settings: { setname, category: 'news', covariates },
  })
  return { status, text, entity_set: status === 200 ? body.data.entity_set : '' }
}

export async function aStudyOf(entity_set: string): Promise<string> {
  const value = JSON.stringify([{ entity_set, randomize_between_subjects: 'yes' }])
  const { body } = await app.call('/v1/spawn_experiment', { condition_settings: [{ condition: 1, param: 'entity_sets', value }] })
  return body.data.experiment_id
}

export const show = (entity_set: string) => app.call('/v1/show_entity_set', { entity_set })
export const firstCard = async (entity_set: string) => (await show(entity_set)).body.data.cards[0]?.entity_id ?? ''

type Change = { entity_id: string; headline?: string; alt_text?: string; covariates?: Row }
export const edit = (entity_set: string, card: Change) => app.call('/v1/edit_entity_set', { entity_set, cards: [card] })

/** What every file of these tests begins with. */
export function setUpApp(): void {
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
}
