import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { anEvent, aParticipant, aStudy } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'

setUpApp()

let experiment_id: string
beforeAll(async () => {
  experiment_id = await aStudy(app)
})

const EDGE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.1234.77'
const FACTS = {
  viewport_w: 390,
  viewport_h: 844,
  device_pixel_ratio: 2.625,
  touch: true,
  prefers_reduced_motion: false,
  tz_offset_min: -300,
  language: 'en-GB',
}

async function stored(user_id: string) {
  const { rows } = await app.database.pool.query('select to_jsonb(p) as person from participants p where user_id = $1', [user_id])
  return rows[0]?.person
}

test('what the browser reports at the first visit is stored, with the families of its header and nothing else of it', async () => {
  const user_id = randomUUID()
  const device = { class: 'Mobile' as const, ...FACTS, canvas_hash: 'x' }
  await app.call('/v1/load_experiment', { user_id, experiment_id, device }, { 'user-agent': EDGE })
  const person = await stored(user_id)
  expect(person.device).toEqual({ ...FACTS, browser_family: 'Edge', os_family: 'Windows' })
  expect(person.device_class).toBe('Mobile')
  expect(JSON.stringify(person)).not.toMatch(/130\.0|Mozilla|canvas_hash/)
})

test('a later visit from elsewhere changes nothing', async () => {
  const user_id = randomUUID()
  await app.call('/v1/load_experiment', { user_id, experiment_id, device: FACTS }, { 'user-agent': EDGE })
  const again = await aParticipant(app, experiment_id, { user_id })
  const event = anEvent({ kind: 'track' as const, name: 'feed-landed', device: { ...FACTS, viewport_w: 1280 } })
  await app.call('/v1/events', { session_token: again.session_token, events: [event] })
  expect((await stored(user_id)).device).toEqual({ ...FACTS, browser_family: 'Edge', os_family: 'Windows' })
})

test('where the cards came with the page, the page reports its device with its first events', async () => {
  const user_id = randomUUID()
  const person = await aParticipant(app, experiment_id, { user_id })
  expect((await stored(user_id)).device).not.toHaveProperty('viewport_w')
  const event = anEvent({ kind: 'track' as const, name: 'feed-landed', device: FACTS })
  await app.call('/v1/events', { session_token: person.session_token, events: [event] })
  expect((await stored(user_id)).device).toMatchObject(FACTS)
})

test('the page reports its colours once it knows the study, and the first report counts', async () => {
  const user_id = randomUUID()
  await app.call('/v1/load_experiment', { user_id, experiment_id, device: FACTS })
  const person = await aParticipant(app, experiment_id, { user_id })
  for (const color_scheme of ['dark', 'light'] as const) {
    const event = anEvent({ kind: 'track' as const, name: 'feed-landed', device: { ...FACTS, viewport_w: 1280, color_scheme } })
    await app.call('/v1/events', { session_token: person.session_token, events: [event] })
  }
  expect((await stored(user_id)).device).toMatchObject({ ...FACTS, color_scheme: 'dark' })
})

test.each([
  { color_scheme: 'sepia' },
  { viewport_w: -1 },
  { viewport_h: 1e9 },
  { device_pixel_ratio: 0 },
  { touch: 'yes' },
  { tz_offset_min: 5000 },
  { language: 'x'.repeat(36) },
])('what cannot be true is refused by name: %o', async (device) => {
  const { status, text } = await app.send({
    method: 'POST',
    url: '/v1/load_experiment',
    payload: { user_id: randomUUID(), experiment_id, device },
  })
  expect([status, text.includes(`device.${Object.keys(device)[0]}`)]).toEqual([400, true])
})
