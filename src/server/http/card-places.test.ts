import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { allExports, exports } from '#domain/exports/index.ts'
import { anEvent, aParticipant, aSeenCard, aStudy, csvCells, type Loaded } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { tidyTable } from '#server/testing/tidy-table.ts'

const FRAME_MS = 17
const ORIGIN = 1_800_000_000_000.3

setUpApp()

let experiment_id: string
let people: Loaded[]
beforeAll(async () => {
  experiment_id = await aStudy(app)
  people = []
  for (const user_id of ['+one', 'two']) {
    const query = { viewport_w: '1366' }
    const person = await aParticipant(app, experiment_id, { user_id, condition: 1, query })
    people.push(person)
    for (const page of [0, 1]) await reads(person, ORIGIN + page * 60_000)
  }
})

/** The first card whole, then cut off while the second one comes, then a dialog. */
async function reads(person: Loaded, time_origin: number): Promise<void> {
  const [one = '', two = ''] = person.order_data.map(({ entity_id }) => entity_id)
  const across = { left: 320.5, width: 600 }
  const cards = [
    aSeenCard(one, 0, [
      [10.2, 500, 0],
      [1200, 200, 0],
      [2000, 200, 2],
    ]),
    aSeenCard(two, 1, [
      [1200, 300, 0],
      [2000, 300, 2],
    ]),
  ].map((card) => ({ ...card, ...across }))
  const report = anEvent({ kind: 'visibility' as const, page_id: randomUUID(), time_origin, until: 2500, cards })
  const { status } = await app.call('/v1/events', { session_token: person.session_token, events: [report] })
  expect(status).toBe(200)
}

async function fileOf(id: string, query = ''): Promise<Record<string, string>[]> {
  const { status, text } = await app.send({ method: 'GET', url: `/v1/exports/${id}/card_places.csv${query}` })
  expect(status).toBe(200)
  const [header = [], ...rows] = csvCells(text)
  expect(header).toEqual(allExports.find(({ name }) => name === 'card_places')?.columns.map(({ name }) => name))
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

test('every card that could be seen has a row for every stretch, on both clocks, with its rectangle', async () => {
  const rows = await fileOf(experiment_id, '?raw=yes')
  expect(rows).toHaveLength(2 * 2 * 5)
  const own = rows.filter(({ user_id }) => user_id === '+one')
  expect(own.slice(0, 3)).toMatchObject([
    {
      ...{ page: '1', from_page_ms: '10.2', to_page_ms: '1200', from_utc_ms: '1800000000010.5', item_order: '0' },
      ...{ left_px: '320.5', width_px: '600', height_px: '500', visible_px: '500', clock_stopped: '0', condition: '1' },
    },
    { from_page_ms: '1200', to_page_ms: '2000', visible_px: '200', top_from: 'edge' },
    { from_page_ms: '1200', to_page_ms: '2000', visible_px: '300', item_order: '1' },
  ])
  expect(own.map(({ page }) => page)).toEqual([...Array(5).fill('1'), ...Array(5).fill('2')])
  expect(own.at(-1)).toMatchObject({ to_page_ms: '2500', clock_stopped: '2' })
})

test('dwell that follows from the rows is that of the package, within a frame', async () => {
  const rows = await fileOf(experiment_id, '?raw=yes')
  const exposures = await tidyTable(app, experiment_id, 'exposures')
  const seen = exposures.filter(({ dwell_ms_any }) => Number(dwell_ms_any) > 0)
  expect(seen).toHaveLength(4)
  for (const exposure of seen) {
    const own = rows.filter((row) => row['user_id'] === exposure['subject_id'] && row['entity_id'] === exposure['stimulus_id'])
    const sum = (counts: (row: Record<string, string>) => boolean) =>
      own
        .filter((row) => row['clock_stopped'] === '0' && counts(row))
        .reduce((ms, row) => ms + Number(row['to_page_ms']) - Number(row['from_page_ms']), 0)
    const largest = (row: Record<string, string>) => Math.min(Number(row['height_px']), Number(row['room_height_px']))
    const isNear = (ms: number, column: string) =>
      expect(Math.abs(ms - Number(exposure[column])), column).toBeLessThanOrEqual(2 * FRAME_MS)
    isNear(
      sum((row) => Number(row['visible_px']) > 0),
      'dwell_ms_any',
    )
    isNear(
      sum((row) => Number(row['visible_px']) >= largest(row) / 2),
      'dwell_ms_50',
    )
    isNear(
      sum((row) => Number(row['visible_px']) >= largest(row) - 1),
      'dwell_ms_full',
    )
  }
})

test('a study without people has the headings alone, a spreadsheet gets no formula, and the count says at least', async () => {
  expect(await fileOf(await aStudy(app))).toEqual([])
  expect((await fileOf(experiment_id)).map(({ user_id }) => user_id)).toContain("'+one")
  const { body } = await app.call('/v1/count_rows', { id: experiment_id, data_type: 'card_places' })
  expect(body.data).toMatchObject({ rows: 2 * 2 * 5, is_exact: false, people: 2 })
})

test('it is a file of its own and in no package', async () => {
  const url = `/v1/exports/${experiment_id}/package.zip`
  const { rawPayload } = await app.app.inject({ method: 'GET', url, headers: { host: '127.0.0.1:3000' } })
  const legacy = [...(await entriesOfZip(rawPayload)).keys()].filter((path) => path.includes('/legacy/'))
  expect(legacy.some((path) => path.includes('engagement'))).toBe(true)
  expect(legacy.filter((path) => path.includes('card_places'))).toEqual([])
  expect(exports).toHaveLength(6)
})
