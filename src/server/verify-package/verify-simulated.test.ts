import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvPath } from '#domain/exports/package/tables.ts'
import type { CheckResult } from '#domain/verify/report.ts'
import type { Wave } from '#domain/waves/wave.ts'
import { storeSomeVisits } from '#server/store/exports/visits/stored-visits.ts'
import { aParticipant, aSet, aStudy, csvCells } from '#server/testing/builders.ts'
import { differences, type Files, forged, verified } from '#server/testing/packages-on-disk.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { simulate } from '#server/testing/simulated-package.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { aWaveStudy } from '#server/testing/wave-study.ts'

let app: TestApp
let url: string
let experiment_id: string
let files: Files
let results: CheckResult[]

const UNSEEN = { name: 'unseen', threshold: 0.2 }

async function packageOf(id: string, include: string): Promise<Files> {
  const path = `/v1/exports/${id}/package.zip${include && `?include=${include}`}`
  const { rawPayload } = await app.app.inject({ method: 'GET', url: path, headers: { host: '127.0.0.1:3000' } })
  return new Map([...(await entriesOfZip(rawPayload))].map(([name, bytes]) => [name.replace(`study-${id}/`, ''), bytes]))
}

const rowsOf = (table: string) => {
  const [header = [], ...rows] = csvCells((files.get(csvPath(experiment_id, table)) ?? expect.fail(table)).toString())
  return rows.map((row) => Object.fromEntries(header.map((column, i) => [column, row[i] ?? ''])))
}

const FORMS = JSON.stringify(['aot', 'ses', 'final questions'])

/** Subsets of two sets with drawn counts, a ranked feed, rules that were fixed, and people who were excluded or left. */
async function aBusyStudy(): Promise<string> {
  const [one, two] = [await aSet(app, { cards: 12 }), await aSet(app, { cards: 6, category: 'ads' })]
  const own = { entity_set: one, number_to_show: 8, randomize_between_subjects: 'yes' }
  const same = { entity_set: two, number_to_show: 3, randomize_between_subjects: 'no' }
  const common = { consent: 'Do you agree?', forms: FORMS, 'feed-button-like': 'lognormal', 'feed-button-share': 'lognormal' }
  const id = await aStudy(
    app,
    { ...common, entity_sets: JSON.stringify([own, same]), 'order-ads-every': '4' },
    { ...common, entity_sets: JSON.stringify([own]), algorithm: 'engagement', 'feed-button-share': 'plain' },
    { ...common, entity_sets: JSON.stringify([own]), algorithm: 'thompson_sampling' },
    { ...common, entity_sets: JSON.stringify([own, same]), algorithm: 'preference' },
  )
  await app.database.pool.query(`update studies set status = 'draft' where experiment_id = $1`, [id])
  await app.call('/v1/fix_quality_rules', { experiment_id: id, rules: [UNSEEN] })
  await app.database.pool.query(`update studies set status = 'running' where experiment_id = $1`, [id])
  return id
}

beforeAll(async () => {
  app = await testApp()
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  experiment_id = await aBusyStudy()
  await simulate(app, url, experiment_id, 40)
  // Researchers exclude nobody who is simulated.
  await app.database.pool.query(
    `update participants set is_simulated = false, last_seen_at = least(last_seen_at, now() - interval '1 hour') where experiment_id = $1`,
    [experiment_id],
  )
  while ((await storeSomeVisits(app.database.pool, 100)) > 0);
  await aParticipant(app, experiment_id, { condition: 2, query: { 'feed-button-like': 'no' } })
  const leaver = await aParticipant(app, experiment_id)
  await app.call('/v1/withdraw', { session_token: leaver.session_token })
  const away = await aParticipant(app, experiment_id)
  await app.call('/v1/exclude_participant', { experiment_id, user_id: away.user_id, reason: 'Same household' })
  files = await packageOf(experiment_id, '')
  const flagged = rowsOf('quality').filter(
    (row) => row['subject_id']?.startsWith('sim_') && Number(row['zero_dwell_share']) > UNSEEN.threshold,
  )
  const user_ids = flagged.slice(0, 3).map((row) => row['subject_id'] ?? '')
  const answer = await app.call('/v1/exclude_participants', { experiment_id, user_ids, rules: [UNSEEN] })
  if (answer.status !== 200) throw new Error(answer.text)
  files = await packageOf(experiment_id, 'excluded,test')
  results = await verified(files)
}, 180_000)
afterAll(() => app.close())

test('a study with subsets, ranked feeds, drawn counts, fixed rules, exclusions and people who left agrees in everything', () => {
  expect(differences(results)).toEqual([])
  for (const { name, nCompared } of results.filter(({ name }) => !['acts', 'waves', 'attrition'].includes(name)))
    expect(nCompared, name).toBeGreaterThan(0)
})

test('what cannot be checked is said with its reason', () => {
  const reasons = results.flatMap(({ notChecked }) => [...notChecked.keys()])
  expect(reasons).toContainEqual(expect.stringContaining('Later batches of feeds'))
  expect(reasons).toContainEqual(expect.stringContaining('who held a place at that moment is not stored'))
  expect(reasons).toContainEqual(expect.stringContaining('whose reason somebody wrote'))
  expect(results.flatMap(({ notes }) => notes)).toContainEqual(
    expect.stringContaining('Flagged by a fixed rule and not excluded'),
  )
})

test('without those who were excluded the numbers of the flow still add up', async () => {
  expect(differences(await verified(await packageOf(experiment_id, '')))).toEqual([])
})

test('waves, feeds that show other cards than those before, and draws of a wave agree', async () => {
  const journey = [
    { step: 'feed', feed: 'begin' },
    { step: 'form', form: 'aot' },
    { step: 'feed', feed: 'after' },
  ]
  const waves: Wave[] = [
    { name: 'start', journey: journey as Wave['journey'] },
    {
      name: 'week',
      journey: [{ step: 'feed', feed: 'later' }],
      opens: { days: 7 },
      closes: { days: 2 },
      draws: ['seed', 'condition'],
    },
  ] as Wave[]
  const feeds = JSON.stringify({ begin: {}, after: { 'feed-cards': 'not-served' }, later: { algorithm: 'engagement' } })
  const entity_set = await aSet(app, { cards: 20 })
  const entity_sets = JSON.stringify([{ entity_set, number_to_show: 6, randomize_between_subjects: 'yes' }])
  const id = await aWaveStudy(app, waves, { feeds, entity_sets, 'feed-button-like': 'lognormal' })
  await simulate(app, url, id, 12)
  const ofWaves = await verified(await packageOf(id, 'simulated'))
  expect(differences(ofWaves)).toEqual([])
  expect(ofWaves.find(({ name }) => name === 'waves')?.nCompared).toBeGreaterThan(10)
})

/** Changes cells of the rows that fit. */
const changed =
  (fits: (row: Record<string, string>) => boolean, cells: Record<string, (cell: string) => string>) => (text: string) => {
    const [header = [], ...rows] = csvCells(text)
    const written = rows.map((row) => {
      const read = Object.fromEntries(header.map((column, i) => [column, row[i] ?? '']))
      return fits(read) ? header.map((column, i) => cells[column]?.(row[i] ?? '') ?? row[i] ?? '') : row
    })
    return [header, ...written].map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
  }

const without = (subject_id: string) => (text: string) => {
  const [header = [], ...rows] = csvCells(text)
  const at = header.indexOf('subject_id')
  const left = rows.filter((row) => row[at] !== subject_id)
  return [header, ...left].map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
}

const pathOf = (table: string) => csvPath(experiment_id, table)

test('a changed number of attrition.csv is found, and a state in the table of waves that does not fit it', async () => {
  const waves = JSON.stringify([
    { name: 'start', journey: [{ step: 'feed', feed: 'begin' }] },
    { name: 'week', journey: [{ step: 'feed', feed: 'later' }], opens: { days: 7 }, closes: { days: 2 } },
  ])
  const id = await aStudy(app, { waves, 'final-page': 'no' }, { waves, 'final-page': 'no' })
  await simulate(app, url, id, 40)
  await app.database.pool.query(
    `update participants set is_simulated = false, created_at = created_at - interval '30 days', last_seen_at = least(last_seen_at, now() - interval '1 hour')
     where experiment_id = $1`,
    [id],
  )
  await app.database.pool.query(
    `update person_waves set begun_at = begun_at - interval '30 days'
     where participant_id in (select participant_id from participants where experiment_id = $1)`,
    [id],
  )
  const ofPeople = await packageOf(id, '')
  const [header = [], ...rows] = csvCells((ofPeople.get('attrition.csv') ?? expect.fail('attrition.csv')).toString())
  const cellOf = (row: readonly string[], column: string) => Number(row[header.indexOf(column)])
  expect(rows.reduce((sum, row) => sum + cellOf(row, 'missed'), 0)).toBeGreaterThan(0)
  expect(rows.every((row) => cellOf(row, 'p') > 0)).toBe(true)
  const agreeing = await verified(ofPeople)
  expect(differences(agreeing)).toEqual([])
  expect(agreeing.find(({ name }) => name === 'attrition')?.nCompared).toBe(1 + 2 * header.length)
  for (const column of ['back', 'missed', 'statistic', 'p']) {
    const change = changed(({ condition }) => condition === '2', { [column]: (cell) => String(Number(cell) + 1) })
    const found = differences(await verified(forged(ofPeople, { 'attrition.csv': change })))
    expect(found).toEqual([expect.stringMatching(new RegExp(`^attrition \\| attrition.csv \\| 3 \\| ${column} \\| has “`))])
  }
  const asDone = changed(({ wave, state }) => wave === 'week' && state === 'missed', { state: () => 'done' })
  const inTable = differences(await verified(forged(ofPeople, { [csvPath(id, 'waves')]: asDone })))
  expect(inTable).toContainEqual(expect.stringMatching(/^attrition \| attrition.csv \| \d \| missed \| /))
  const { 'attrition.csv': _, ...others } = Object.fromEntries(ofPeople)
  const gone = differences(await verified(forged(new Map(Object.entries(others)), {})))
  expect(gone).toContain('attrition | attrition.csv | is missing')
})

test('a swapped condition is found, also where it was swapped in every table', async () => {
  const person =
    rowsOf('participants').find((row) => row['condition_id'] === '2' && row['status'] === 'complete') ?? expect.fail('nobody')
  const isTheirs = (row: Record<string, string>) => row['subject_id'] === person['subject_id']
  const swap = changed(isTheirs, { condition_id: () => '1' })
  const tables = ['participants', 'exposures', 'answers', 'participantsWide', 'quality']
  const all = forged(files, Object.fromEntries(tables.map((table) => [pathOf(table), swap])))
  const found = differences(await verified(all))
  expect(found).toContainEqual(expect.stringMatching(/^assignment \| .+participants.+ \| condition_id \| has 1, drawn 2$/))
  expect(found).toContainEqual(expect.stringMatching(/^feeds \| /))
  expect(found.some((line) => line.startsWith('consort |'))).toBe(true)
  expect(found.some((line) => line.startsWith('checksums |'))).toBe(false)
})

test('a person who was taken out of one table is found, and one who was taken out of all by the numbers of the flow', async () => {
  const subject_id = rowsOf('participants').find((row) => row['status'] === 'complete')?.['subject_id'] ?? expect.fail('nobody')
  const fromExposures = differences(await verified(forged(files, { [pathOf('exposures')]: without(subject_id) })))
  expect(fromExposures).toContainEqual(
    expect.stringMatching(/^participants \| .+ \| n_cards_assigned \| has “\d+”, computed “0”$/),
  )
  const tables = ['participants', 'participantsWide', 'exposures', 'views', 'events', 'acts', 'answers', 'quality']
  const present = tables.filter((table) => rowsOf(table).some((row) => row['subject_id'] === subject_id))
  const lines = (text: string) =>
    text
      .split('\n')
      .filter((line) => !line.includes(`"subject_id":"${subject_id}"`))
      .join('\n')
  const fromAll = forged(files, {
    ...Object.fromEntries(present.map((table) => [pathOf(table), without(subject_id)])),
    'verify/visits.ndjson': lines,
  })
  expect(differences(await verified(fromAll))).toContainEqual(
    expect.stringMatching(/^consort \| .+ participants; the package states \d+$/),
  )
})

test.each([
  ['events', 'detail'],
  ['views', 'dwell_ms_full'],
  ['exposures', 'shown_like_count'],
  ['answers', 'answer_code'],
  ['quality', 'zero_dwell_share'],
  ['exclusions', 'value'],
])('one changed cell of %s is found', async (table, column) => {
  const rows = rowsOf(table)
  const row =
    rows.find((each) => (each[column] ?? '') !== '' && (table !== 'events' || each['type'] === 'visibility')) ??
    expect.fail(table)
  const same = JSON.stringify(row)
  const change = (cell: string) =>
    column === 'detail'
      ? cell.replace(/\d\d/, (digits) => String(99 - Number(digits)).padStart(2, '1'))
      : String(Number(cell) + 0.5)
  const found = differences(
    await verified(forged(files, { [pathOf(table)]: changed((each) => JSON.stringify(each) === same, { [column]: change }) })),
  )
  expect(found.filter((line) => !line.startsWith('checksums'))).not.toEqual([])
})
