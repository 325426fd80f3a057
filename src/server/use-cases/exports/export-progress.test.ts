import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { beforeAll, expect, test, vi } from 'vitest'
import type { JobProgress } from '#domain/exports/jobs/job.ts'
import { aLike, aParticipant, aStudy, csvCells, FINAL_ANSWERS, sendForm } from '#server/testing/builders.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import type { LabCaller } from '../deps.ts'
import { LOCAL_OWNER } from '../local-owner.ts'
import { exportCsv } from './export-csv.ts'
import { exportPackage } from './export-package.ts'

const PEOPLE = 12
const ORDINARY = { test: false, simulated: false, excluded: false }

setUpApp()

let experiment_id: string
let caller: LabCaller
beforeAll(async () => {
  experiment_id = await aStudy(app, { forms: '["final"]' })
  for (let i = 0; i < PEOPLE; i++) {
    const person = await aParticipant(app, experiment_id)
    await app.call('/v1/events', { session_token: person.session_token, events: [aLike(person)] })
    await sendForm(app, person, 'final', { ...FINAL_ANSWERS, comments: 'two\nlines, "quoted"' })
  }
  const { rows } = await app.database.pool.query<{ lab_id: string }>('select lab_id from studies where experiment_id = $1', [
    experiment_id,
  ])
  caller = { researcher: { person_id: LOCAL_OWNER, lab_id: rows[0]?.lab_id ?? '' } }
})

const exportOf = (data_type: string, onProgress: (progress: JobProgress) => void) =>
  exportCsv(app.deps, { id: experiment_id, data_type, include: ORDINARY }, caller, {
    signal: new AbortController().signal,
    onProgress,
  })

const nBusy = () => app.database.pool.totalCount - app.database.pool.idleCount

test('an engagement file reports the people who are ready and the rows that are written', async () => {
  const progress: JobProgress[] = []
  const { csv } = await exportOf('engagement', (each) => progress.push(each))
  const rows = csvCells(await text(csv)).length - 1
  expect(progress[0]).toEqual({ done: 0, total: PEOPLE, rows: 0 })
  expect(progress.at(-1)).toEqual({ done: PEOPLE, total: PEOPLE, rows })
})

test('a line break within a cell is no row', async () => {
  const progress: JobProgress[] = []
  const { csv } = await exportOf('user_form', (each) => progress.push(each))
  const written = await text(csv)
  expect(written).toContain('two\nlines')
  expect(progress.at(-1)?.rows).toBe(csvCells(written).length - 1)
})

test('a package reports the people whose rows are written', async () => {
  const progress: JobProgress[] = []
  const { stream } = await exportPackage(
    app.deps,
    { id: experiment_id, include: ORDINARY, onProgress: (each) => progress.push(each) },
    caller,
    new AbortController().signal,
  )
  await finished(stream.resume())
  expect(progress.map(({ done }) => done)).toEqual(progress.map(({ done }) => done).toSorted((one, other) => one - other))
  expect(progress.at(-1)).toMatchObject({ done: PEOPLE, total: PEOPLE })
  expect(progress.at(-1)?.rows).toBeGreaterThan(PEOPLE * 10)
})

test('a file that nobody reads gives its connection back when it is closed', async () => {
  const { csv } = await exportOf('engagement', () => undefined)
  expect(nBusy()).toBe(1)
  csv.destroy()
  await vi.waitFor(() => expect(nBusy()).toBe(0), 10_000)
})
