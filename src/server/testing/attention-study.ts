import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect } from 'vitest'
import type { SentTo } from '#contract/endpoints.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aLike, anEvent, aParticipant, aSeenCard, aSet, aStudy, type Loaded } from '#server/testing/builders.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export let app: TestApp
export let experiment_id: string
export let people: Loaded[]

export type Asked = Partial<SentTo<'/v1/show_attention'>>

export const show = async (asked: Asked = {}) => (await app.call('/v1/show_attention', { experiment_id, ...asked })).body.data
export const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
export const cardAt = ({ order_data }: Loaded, idx: number) => order_data[idx]?.entity_id ?? ''

/** The first card: all of it for 2 s, half of it for a second more, then a corner for half a second; the second card for 300 ms. */
export async function reads(person: Loaded): Promise<void> {
  const report = anEvent({
    kind: 'visibility' as const,
    page_id: randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 6000,
    cards: [
      aSeenCard(cardAt(person, 0), 0, [
        [0, 500, 0],
        [2000, 300, 0],
        [3000, 100, 0],
        [3500, 0, 0],
      ]),
      aSeenCard(cardAt(person, 1), 1, [
        [3500, 500, 0],
        [3800, 0, 0],
      ]),
    ],
  })
  const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [report, aLike(person)] })
  expect(status).toBe(200)
}

export async function leave(): Promise<void> {
  await query(`update participants set last_seen_at = now() - interval '2 minutes'`)
  while ((await storeSomeVisits(app.database.pool, 100)) > 0);
}

/** A study whose people read cards for known times. */
export function setUpStudy(): void {
  beforeAll(async () => {
    app = await testApp()
    people = []
    const more = JSON.stringify([
      { entity_set: await aSet(app, { cards: 3, category: 'ads' }), randomize_between_subjects: 'yes' },
    ])
    experiment_id = await aStudy(app, { 'condition-name': 'Plain' }, { 'condition-name': 'Ads' }, { entity_sets: more })
    for (const condition of [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]) {
      const person = await aParticipant(app, experiment_id, { condition })
      await reads(person)
      people.push(person)
    }
    await leave()
  })
  afterAll(() => app.close())
}
