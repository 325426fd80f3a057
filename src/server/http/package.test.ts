import { createHash } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { expect, test, vi } from 'vitest'
import { exports as legacyExports } from '#domain/exports/index.ts'
import { csvPath, parquetPath } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { consortSvg, PRINTED } from '#domain/monitor/consort-svg.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import {
  app,
  COMMENT,
  dir,
  experiment_id,
  files,
  get,
  packageOf,
  setUpPackage,
  table,
  text,
} from '#server/testing/study-package.ts'
import { aParticipant, aSet, aStudy, csvCells, exported, FINAL_ANSWERS, sendForm } from '../testing/builders.ts'
import { psychDsProblems, psychDsWarnings } from '../testing/psych-ds.ts'
import { exportPackage } from '../use-cases/exports/export-package.ts'
import { LOCAL_OWNER } from '../use-cases/local-owner.ts'

setUpPackage()

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the manifest has the checksum of every file but itself', () => {
  const lines = text('manifest.sha256').trimEnd().split('\n')
  const expected = [...files].filter(([path]) => path !== 'manifest.sha256').map(([path, bytes]) => `${sha256(bytes)}  ${path}`)
  expect(lines).toEqual(expected)
})

test('the package breaks no rule of Psych-DS', () => {
  expect(psychDsProblems(files)).toEqual([])
  expect(psychDsWarnings(files)).toEqual([])
})

test('the rules of Psych-DS notice a column that is not described, a bad name and a ragged row', () => {
  const path = csvPath(experiment_id, 'views')
  const problems = psychDsProblems(
    new Map([...files, [path, Buffer.from('"row_id","stray"\n"1","2"\n"1"\n')], ['data/stray.csv', Buffer.from('"a"\n')]]),
  )
  for (const word of ['stray, which variableMeasured', 'different lengths', 'repeats a row_id', 'not named in pairs'])
    expect(problems.join('\n')).toContain(word)
})

test('the package has the CONSORT figure of the study page, with exclusions and their reasons', async () => {
  const id = await aStudy(app, { 'condition-name': 'control', forms: '["final"]' })
  const finish = async () => {
    const person = await aParticipant(app, id)
    await sendForm(app, person, 'final', FINAL_ANSWERS)
    await app.call('/v1/end_session', { session_token: person.session_token, outcome: 'complete' })
    return person.user_id
  }
  await finish()
  await app.call('/v1/exclude_participant', { experiment_id: id, user_id: await finish(), reason: 'Same household' })
  const svg = text('consort.svg', await packageOf(id))
  for (const line of ['control', 'Completed (n = 2)', 'Excluded (n = 1)', 'Same household (n = 1)', 'To be analysed (n = 1)'])
    expect(svg).toContain(line)
  const { flow } = (await app.call('/v1/show_live', { experiment_id: id })).body.data
  expect(svg).toBe(consortSvg(flow, ['control'], PRINTED))
  expect(text('README.md')).toContain('`consort.svg`')
})

test('every table is there as CSV and as Parquet with the same rows', async () => {
  for (const { name } of tidyTables) {
    const rows = table(name)
    expect(rows.length, name).toBeGreaterThan(0)
    const bytes = files.get(parquetPath(name)) ?? expect.fail(name)
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer // of a Buffer, never shared
    const records = await parquetReadObjects({ file })
    expect(records).toHaveLength(rows.length)
    const asText = (value: unknown) =>
      value instanceof Date ? value.toISOString() : value === null || value === undefined ? '' : String(value)
    for (const [i, record] of records.entries()) {
      for (const [column, cell] of Object.entries(rows[i] ?? {})) {
        // The guard is for spreadsheets alone.
        expect([asText(record[column]), `'${asText(record[column])}`], `${name}.${column}`).toContain(cell)
      }
    }
  }
})

test('Parquet columns have the types of the codebook, moments are timestamps', async () => {
  const bytes = files.get(parquetPath('participants')) ?? expect.fail('participants')
  const schema = parquetSchema(
    parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer),
  ) // as above
  const element = (name: string) => schema.children.find((child) => child.element.name === name)?.element
  expect(element('subject_id')).toMatchObject({ type: 'BYTE_ARRAY', converted_type: 'UTF8' })
  expect(element('started_at_utc')).toMatchObject({ type: 'INT64', logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true } })
  expect(element('is_test')).toMatchObject({ type: 'BOOLEAN' })
  expect(element('n_cards_assigned')).toMatchObject({ type: 'INT64' })
})

test('what people wrote is guarded in CSV and whole in Parquet', () => {
  const comment = table('answers').find((row) => row['item_id'] === 'comments')
  expect(comment).toMatchObject({ subject_id: "'+finisher", answer_value: `'${COMMENT}` })
})

test('what an intervention asked is in the codebooks and in the wide table like any question', () => {
  const byColumn = (path: string) => {
    const [header = [], ...rows] = csvCells(text(path))
    return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i]])))
  }
  const name = 'intervention_accuracy_prompt'
  expect(table('participantsWide').map((row) => row[name])).toContain('4_definitely_true')
  expect(byColumn('codebook.csv').filter((row) => row['variable'] === name)).toMatchObject([
    { table: 'participantsWide', ordered: 'yes', description: expect.stringContaining('how accurate is this headline') },
  ])
  expect(byColumn('codebook_values.csv').filter((row) => row['variable'] === name)).toHaveLength(4)
  expect(byColumn('codebook_items.csv').filter((row) => row['instrument'] === 'intervention')).toMatchObject([
    {
      name: 'intervention_accuracy-prompt',
      type: 'radio',
      values: expect.stringContaining('4_definitely_true = Definitely true'),
    },
  ])
  expect(text('codebook.html')).toContain('intervention_accuracy-prompt')
  const { resources } = JSON.parse(text('datapackage.json')) as {
    resources: { name: string; schema: { fields: { name: string; categories?: unknown[] }[] } }[]
  }
  const wide = resources.find((resource) => resource.name === 'participantsWide')
  expect(wide?.schema.fields.find((field) => field.name === name)?.categories).toHaveLength(4)
})

test('datapackage.json describes files that are there, with their size and checksum', () => {
  const { resources } = JSON.parse(text('datapackage.json')) as { resources: { path: string; bytes: number; hash: string }[] }
  for (const { path, bytes, hash } of resources) {
    const file = files.get(path) ?? expect.fail(path)
    expect([bytes, hash], path).toEqual([file.length, `sha256:${sha256(file)}`])
  }
  const data = [...files.keys()].filter((path) => path.startsWith('data/') && !path.endsWith('.json'))
  expect(resources.map(({ path }) => path).sort()).toEqual(data.sort())
})

test('the six files are those of the download page', async () => {
  for (const { name, of } of legacyExports) {
    if (of === 'set') continue
    const { text: alone } = await app.send({ method: 'GET', url: `/v1/exports/${experiment_id}/${name}.csv` })
    expect(text(`data/raw/legacy/${experiment_id}_${name}.csv`), name).toBe(alone)
  }
  expect([...files.keys()].filter((path) => path.endsWith('_stimulus_set.csv'))).toHaveLength(1)
})

test('the name of a set that came from elsewhere is no way out of the folder, and no formula', async () => {
  const id = await aStudy(app)
  const name = '=../../a\\b'
  await app.database.pool.query(`with old as (select value::jsonb -> 0 ->> 'entity_set' as entity_set from condition_settings
      where experiment_id = '${id}' and param = 'entity_sets'),
    made as (insert into entity_sets select (jsonb_populate_record(s, '${JSON.stringify({ entity_set: name })}')).* from entity_sets s join old using (entity_set)),
    moved as (update entities set entity_set = '${name}' where entity_set = (select entity_set from old))
    update condition_settings set value = replace(value, (select entity_set from old), '${JSON.stringify(name).slice(1, -1)}')
    where experiment_id = '${id}' and param = 'entity_sets'`)
  const paths = [...(await packageOf(id)).keys()].filter((path) => path.startsWith('data/raw/legacy/'))
  expect(paths).toContain('data/raw/legacy/%3D..%2F..%2Fa%5Cb_stimulus_set.csv')
  for (const path of paths) expect(path.split(/[\\/]/)).toHaveLength(4)
  const [row] = await exported(app, id, 'inventory')
  expect(row).toMatchObject({ entity_set: `'${name}` })
})

test('who withdrew, was excluded or tried the study out is counted and not there', () => {
  expect(table('participants')).toHaveLength(3)
  const readme = text('README.md')
  expect(readme).toContain('3 participants in the tables')
  expect(readme).toMatch(/Withdrew.*\| 1 \|\n.*Erased.*\| 0 \|\n.*Excluded.*\| 1 \|\n.*Test.*\| 1 \|/)
  expect(table('exclusions')).toMatchObject([{ subject_id: 'household', reason: 'Same household', rule: '' }])
})

test('include=test brings test sessions into every table', async () => {
  const withTests = await packageOf(experiment_id, '?include=test')
  expect(table('participants', withTests).map((row) => row['subject_id'])).toContain('test-somebody')
  expect(text('README.md', withTests)).toContain('Asked for beside ordinary participants: test.')
})

test('materials hold the settings, the questionnaires and what participants read, per condition where it differs', () => {
  expect(text('materials/consent_v1_condition2.md')).toBe('I agree too\n')
  expect(text('materials/debrief_v1.md')).toContain('made for research')
  const instruments = [...files.keys()].filter((path) => path.startsWith('materials/instruments/'))
  expect(instruments).toEqual(['intervention', 'aot', 'form', 'final'].map((name) => `materials/instruments/${name}.json`))
  expect(JSON.parse(text('materials/study-bundle.json'))).toMatchObject({ format: 'feedlab-study' })
  expect(JSON.parse(text('materials/study-settings.json'))).toMatchObject({
    experiment_id,
    versions: [{ version: 1, nConditions: 2 }],
  })
})

test('a study that nobody took has all files, with headings alone', async () => {
  const id = await aStudy(app, { forms: '["final"]' })
  const empty = await packageOf(id)
  expect(psychDsProblems(empty)).toEqual([])
  expect(table('participants', empty, id)).toEqual([])
  expect(text('README.md', empty)).toContain('Nobody is in the tables')
  const bytes = empty.get(parquetPath('participants')) ?? expect.fail('participants')
  const metadata = parquetMetadata(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer) // as above
  expect([metadata.num_rows, metadata.schema.length]).toEqual([
    0n,
    (csvCells(text(csvPath(id, 'participants'), empty))[0]?.length ?? 0) + 1,
  ])
})

test('the package of somebody else, of nothing and of a set is not there', async () => {
  const other = await aStudy(app)
  await app.database.pool.query(`with other as (insert into labs (name) values ('Other') returning lab_id)
    update studies set lab_id = (select lab_id from other) where experiment_id = '${other}'`)
  for (const id of [other, 'enothg', await aSet(app, { cards: 1 })]) expect((await get(id)).statusCode, id).toBe(404)
})

test('an include that is unknown is refused', async () => {
  expect((await get(experiment_id, '?include=everybody')).statusCode).toBe(400)
})

async function packageStream(signal: AbortSignal): Promise<Readable> {
  const { rows } = await app.database.pool.query<{ lab_id: string }>('select lab_id from studies where experiment_id = $1', [
    experiment_id,
  ])
  const caller = {
    researcher: { person_id: LOCAL_OWNER, lab_id: rows[0]?.lab_id ?? '' },
    token: undefined,
    device: () => ({ class: 'Desktop', families: browserFamilies('') }),
  }
  const include = { test: false, simulated: false, excluded: false }
  return (await exportPackage(app.deps, { id: experiment_id, include }, caller, signal)).stream
}

/** The folder of the process stays; what is made in it goes. */
const filesIn = async (folder: string) => (await readdir(folder, { recursive: true })).filter((path) => path.includes('/'))

test('when the reader goes away, the work ends, the files on disk are removed and the connections come back', async () => {
  const temporary = join(dir, 'temporary')
  await mkdir(temporary)
  vi.stubEnv('TMPDIR', temporary)
  const gone = new AbortController()
  const stream = await packageStream(gone.signal)
  await new Promise((resolve) => stream.once('data', resolve))
  expect(await filesIn(temporary)).not.toEqual([])
  gone.abort()
  stream.destroy()
  await finished(stream).catch(() => undefined)
  await vi.waitFor(async () => {
    expect(await filesIn(temporary)).toEqual([])
    const { totalCount, idleCount } = app.database.pool
    expect(totalCount - idleCount).toBe(0)
  }, 10_000)
})

test('a database that goes away in the middle breaks the archive off instead of ending it', async () => {
  const stream = await packageStream(new AbortController().signal)
  // Nothing is read yet, so that the archive waits with most of its files before it.
  await app.database.pool.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  stream.resume()
  await expect(finished(stream)).rejects.toThrow()
})
