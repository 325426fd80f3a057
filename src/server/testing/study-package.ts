import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import { csvPath } from '#domain/exports/package/tables.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aReport,
  aSeenCard,
  aStudy,
  csvCells,
  FINAL_ANSWERS,
  type Loaded,
  sendForm,
} from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

export let app: TestApp
export let dir: string
export let experiment_id: string
export let finisher: Loaded
export let files: Map<string, Buffer>

export const COMMENT = '\'=1+1, "so" \n<b>ünï</b> | \u{1f9ea}'
const AOT = ['loyal-beliefs', 'true-important', 'evidence-conflicts', 'change-beliefs', 'maintain-beliefs', 'regardless-topic']

async function aFinisher(given: { condition: number; user_id?: string }): Promise<Loaded> {
  const person = await aParticipant(app, experiment_id, given)
  const visibility = anEvent({
    kind: 'visibility' as const,
    page_id: randomUUID(),
    time_origin: 1_800_000_000_000,
    until: 60_000,
    cards: person.order_data.slice(0, 5).map(({ entity_id, idx }) =>
      aSeenCard(entity_id, idx, [
        [idx * 1000, 500, 0],
        [idx * 1000 + 900, 0, 0],
      ]),
    ),
  })
  await app.call('/v1/events', { session_token: person.session_token, events: [visibility, aLike(person), aReport(person)] })
  await sendForm(app, person, 'aot', Object.fromEntries(AOT.map((key) => [`aot_${key}`, '2_disagree'])))
  if (given.condition === 1) await sendForm(app, person, 'intervention', { 'intervention_accuracy-prompt': '4_definitely_true' })
  await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: COMMENT })
  return person
}

export function get(id: string, query = '') {
  return app.app.inject({ method: 'GET', url: `/v1/exports/${id}/package.zip${query}`, headers: { host: '127.0.0.1:3000' } })
}

/** Files by their path in the folder of the package. */
export async function packageOf(id: string, query = ''): Promise<Map<string, Buffer>> {
  const response = await get(id, query)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toBe(`attachment; filename="study-${id}.zip"`)
  const entries = await entriesOfZip(response.rawPayload)
  return new Map([...entries].map(([path, bytes]) => [path.replace(`study-${id}/`, ''), bytes]))
}

export const text = (path: string, of = files) => (of.get(path) ?? expect.fail(`no ${path}`)).toString('utf8')

export function table(name: string, of = files, id = experiment_id): Record<string, string>[] {
  const [header = [], ...rows] = csvCells(text(csvPath(id, name), of))
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

/** A study with a few people, and its package. */
export function setUpPackage(): void {
  beforeAll(async () => {
    app = await testApp()
    dir = await mkdtemp(join(tmpdir(), 'feedlab-package-test-'))
    experiment_id = await aStudy(
      app,
      { forms: '["aot","form","final"]', consent: 'I agree', 'completion-code': 'PAID', 'intervention-type': 'accprompt' },
      { forms: '["aot","final"]', consent: 'I agree too', algorithm: 'engagement' },
    )
    finisher = await aFinisher({ condition: 1, user_id: '+finisher' })
    await aFinisher({ condition: 2 })
    await aParticipant(app, experiment_id)
    await aParticipant(app, experiment_id, { user_id: 'test-somebody' })
    const excluded = await aParticipant(app, experiment_id, { user_id: 'household' })
    await app.call('/v1/exclude_participant', { experiment_id, user_id: excluded.user_id, reason: 'Same household' })
    const leaver = await aParticipant(app, experiment_id)
    await app.call('/v1/withdraw', { session_token: leaver.session_token })
    files = await packageOf(experiment_id)
  })
  afterAll(async () => {
    await rm(dir, { recursive: true, force: true })
    await app.close()
  })
  afterEach(() => vi.unstubAllEnvs())
}
