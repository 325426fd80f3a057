import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { parquetMetadata, parquetReadObjects, parquetSchema } from 'hyparquet'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { exports as legacyExports } from '#domain/exports/index.ts'
import { csvPath, parquetPath } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { consortSvg, PRINTED } from '#domain/monitor/consort-svg.ts'
import { browserFamilies } from '#domain/session/browser-family.ts'
import {
  aLike,
  anEvent,
  aParticipant,
  aReport,
  aSeenCard,
  aSet,
  aStudy,
  csvCells,
  exported,
  FINAL_ANSWERS,
  type Loaded,
  sendForm,
} from '../testing/builders.ts'
import { psychDsProblems } from '../testing/psych-ds.ts'
import { entriesOfZip } from '../testing/read-zip.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { exportPackage } from '../use-cases/exports/export-package.ts'
import { LOCAL_OWNER } from '../use-cases/local-owner.ts'

let app: TestApp
let dir: string
let experiment_id: string
let finisher: Loaded
let files: Map<string, Buffer>

const COMMENT = '\'=1+1, "so" \n<b>ünï</b> | \u{1f9ea}'
const AOT = ['loyal-beliefs', 'true-important', 'evidence-conflicts', 'change-beliefs', 'maintain-beliefs', 'regardless-topic']

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

function get(id: string, query = '') {
  return app.app.inject({ method: 'GET', url: `/v1/exports/${id}/package.zip${query}`, headers: { host: '127.0.0.1:3000' } })
}

/** Files by their path in the folder of the package. */
async function packageOf(id: string, query = ''): Promise<Map<string, Buffer>> {
  const response = await get(id, query)
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-disposition']).toBe(`attachment; filename="study-${id}.zip"`)
  const entries = await entriesOfZip(response.rawPayload)
  return new Map([...entries].map(([path, bytes]) => [path.replace(`study-${id}/`, ''), bytes]))
}

const text = (path: string, of = files) => (of.get(path) ?? expect.fail(`no ${path}`)).toString('utf8')

function table(name: string, of = files, id = experiment_id): Record<string, string>[] {
  const [header = [], ...rows] = csvCells(text(csvPath(id, name), of))
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('the manifest has the checksum of every file but itself', () => {
  const lines = text('manifest.sha256').trimEnd().split('\n')
  const expected = [...files].filter(([path]) => path !== 'manifest.sha256').map(([path, bytes]) => `${sha256(bytes)}  ${path}`)
  expect(lines).toEqual(expected)
})

test('the package breaks no rule of Psych-DS', () => {
  expect(psychDsProblems(files)).toEqual([])
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
  const data = [...files.keys()].filter((path) => path.startsWith('data/'))
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
  })
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

const has = (program: string, ...args: string[]) => spawnSync(program, args).status === 0

/** Puts a package on disk as if it had been unpacked. */
async function unpacked(from = files): Promise<string> {
  const root = join(dir, randomUUID())
  for (const [path, bytes] of from) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), bytes)
  }
  return root
}

function run(program: string, args: string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8', env: { ...process.env, ...env } })
  expect(status, stderr).toBe(0)
  return stdout
}

const LOAD_PY = `
import json, runpy, sys
tables = runpy.run_path("analysis/import.py")["load"](use_pandas=sys.argv[1] == "pandas")
people, answers, wide = tables["participants"], tables["answers"], tables["participantsWide"]
if sys.argv[1] == "pandas":
    people, answers, wide = (frame.astype(object).where(frame.notna(), None).to_dict("records") for frame in (people, answers, wide))
comment = next(row for row in answers if row["item_id"] == "comments")
print(json.dumps({"rows": {name: len(table) for name, table in tables.items()}, "subject": comment["subject_id"], "comment": comment["answer_value"],
  "aot": sorted(str(row["aot_loyal_beliefs"]) for row in wide), "cards": people[0]["n_cards_assigned"], "is_test": people[0]["is_test"],
  "year": people[0]["started_at_utc"].year > 2000}))
`

const loaded = () => ({
  rows: Object.fromEntries(tidyTables.map(({ name }) => [name, table(name).length])),
  subject: finisher.user_id,
  comment: COMMENT,
  aot: ['Disagree', 'Disagree', 'None'],
  cards: 10,
  is_test: false,
  year: true,
})

test.skipIf(!has('python3', '--version'))('import.py checks and loads everything with labels, without any package', async () => {
  const root = await unpacked()
  expect(run('python3', ['analysis/import.py'], root)).toContain('participants: 3 rows')
  expect(JSON.parse(run('python3', ['-c', LOAD_PY, 'plain'], root))).toEqual(loaded())
  run('python3', ['analysis/descriptives.py'], root)
  expect(await readFile(join(root, 'analysis/descriptives.html'), 'utf8')).toContain('<svg')
  await writeFile(join(root, 'README.md'), 'changed')
  expect(spawnSync('python3', ['analysis/import.py'], { cwd: root, encoding: 'utf8' }).stderr).toContain('README.md')
})

const pandas = ['python3', '/usr/bin/python3'].find((python) => has(python, '-c', 'import pandas'))

test.skipIf(pandas === undefined)('import.py gives pandas the same', async () => {
  expect(JSON.parse(run(pandas ?? '', ['-c', LOAD_PY, 'pandas'], await unpacked()))).toEqual(loaded())
})

const LOAD_R = `
source("analysis/import.R")
answers <- tables$answers
comment <- answers[which(answers$item_id == "comments"), ][1, ]
stopifnot(
  identical(comment$subject_id[[1]], "+finisher"), startsWith(comment$answer_value, "'=1+1"),
  nrow(tables$participants) == 3, is.logical(tables$participants$is_test), inherits(tables$participants$started_at_utc, "POSIXct"),
  is.factor(tables$participantsWide$aot_loyal_beliefs), sum(tables$participantsWide$aot_loyal_beliefs == "Disagree", na.rm = TRUE) == 2,
  is.numeric(tables$exposures$dwell_ms_full), nchar(attr(tables$exposures$dwell_ms_full, "label")) > 0,
  "Definitely true" %in% tables$participantsWide$intervention_accuracy_prompt
)
cat(paste(charToRaw(comment$answer_value), collapse = ""), paste(names(tables), vapply(tables, nrow, 1L)), sep = "\n")
`

test.skipIf(!has('Rscript', '--version')).each(['C', 'C.UTF-8'])(
  'import.R loads everything with factors, in base R under the locale %s',
  async (LC_ALL) => {
    const root = await unpacked()
    // What R warns of would be rows that are lost.
    const [comment = '', ...rows] = run('Rscript', ['-e', `options(warn = 2)\n${LOAD_R}`], root, { LC_ALL })
      .trim()
      .split('\n')
    expect(Buffer.from(comment, 'hex').toString()).toBe(COMMENT)
    expect(rows.sort()).toEqual(tidyTables.map(({ name }) => `${name} ${table(name).length}`).sort())
    run('Rscript', ['analysis/descriptives.R'], root, { LC_ALL })
    expect(await readdir(join(root, 'analysis'))).toContain('descriptives.pdf')
  },
)

test.skipIf(!has('Rscript', '--version') || !has('python3', '--version'))(
  'descriptives draw a page also where nobody took part, and say which columns they do not know',
  async () => {
    const root = await unpacked(await packageOf(await aStudy(app)))
    run('python3', ['analysis/descriptives.py'], root)
    expect(await readFile(join(root, 'analysis/descriptives.svg'), 'utf8')).toContain('Nothing to show')
    run('Rscript', ['analysis/descriptives.R'], root)
    expect(await readdir(join(root, 'analysis'))).toContain('descriptives.pdf')
    for (const [program, script] of [
      ['python3', 'descriptives.py'],
      ['Rscript', 'descriptives.R'],
    ] as const) {
      const { status, stderr } = spawnSync(program, [`analysis/${script}`, 'mood'], { cwd: root, encoding: 'utf8' })
      expect([status, stderr]).toEqual([1, expect.stringContaining('is called mood')])
    }
  },
)
