import { beforeAll, expect, test } from 'vitest'
import { addValue, meanOf, noMoments } from '#domain/attention/moments.ts'
import { csvPath } from '#domain/exports/package/tables.ts'
import { DWELL_RULES } from '#domain/report/sensitivity.ts'
import { floorWords, withInterval } from '#domain/report/words.ts'
import { aParticipant, aSet, aStudy, csvCells } from '#server/testing/builders.ts'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { app, setUpApp } from '#server/testing/set-up-app.ts'
import { simulate } from '#server/testing/simulated-package.ts'
import { storeSomeVisits } from '../store/exports/visits/stored-visits.ts'

/** What a name may be: it must neither break a table of Markdown nor become part of the page. */
const HOSTILE = '<img src=x> | `b` [c](http://d) "e"'

setUpApp()

let experiment_id: string
beforeAll(async () => {
  const url = await app.app.listen({ host: '127.0.0.1', port: 0 })
  const set = JSON.stringify([{ entity_set: await aSet(app, { cards: 8 }), randomize_between_subjects: 'yes' }])
  const common = { entity_sets: set, consent: 'Do you agree?', forms: '["final questions"]', 'study-name': HOSTILE }
  experiment_id = await aStudy(app, { ...common, 'condition-name': HOSTILE }, { ...common, 'condition-name': 'Plain' })
  await simulate(app, url, experiment_id, 40)
  await app.database.pool.query(
    `update participants set is_simulated = false, last_seen_at = least(last_seen_at, now() - interval '1 hour') where experiment_id = $1`,
    [experiment_id],
  )
  while ((await storeSomeVisits(app.database.pool, 100)) > 0);
})

async function filesOf(path: string): Promise<Map<string, string>> {
  const { rawPayload, statusCode } = await app.app.inject({ method: 'GET', url: path, headers: { host: '127.0.0.1:3000' } })
  expect(statusCode).toBe(200)
  return new Map([...(await entriesOfZip(rawPayload))].map(([name, bytes]) => [name.replace(/^[^/]+\//, ''), bytes.toString()]))
}

const report = (id: string, query = '') => filesOf(`/v1/exports/${id}/report.zip${query}`)

/** A row of a table of the Markdown, by its first cell. */
function cellsOf(markdown: string, first: RegExp, nth = 0): string[] {
  const lines = markdown.split('\n').filter((line) => line.startsWith('| ') && first.test(line))
  return (lines[nth] ?? expect.fail(`No row ${first}`))
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('\\', ''))
}

test('while the study is blinded, dwell is of all conditions together; then it is by condition, as in the package', async () => {
  const blinded = (await report(experiment_id)).get('report.md') ?? ''
  expect(blinded).toContain('All conditions together (n \\= '.replace('\\', ''))
  expect(cellsOf(blinded, /dwell\\_ms\\_50\), no floor/)).toHaveLength(2)

  await app.call('/v1/unblind_study', { experiment_id })
  const open = (await report(experiment_id)).get('report.md') ?? ''
  const tables = await filesOf(`/v1/exports/${experiment_id}/package.zip`)
  const [header = [], ...rows] = csvCells(tables.get(csvPath(experiment_id, 'exposures')) ?? '')
  const at = (name: string) => header.indexOf(name)
  for (const column of ['dwell_ms_full', 'dwell_ms_50', 'dwell_ms_any', 'dwell_ms_focal', 'dwell_ms_px']) {
    const expected = ['1', '2'].map((condition) => {
      const people = new Map<string, { sum: number; n: number }>()
      for (const row of rows.filter((each) => each[at('condition_id')] === condition)) {
        const id = row[at('subject_id')] ?? ''
        const { sum, n } = people.get(id) ?? { sum: 0, n: 0 }
        people.set(id, { sum: sum + Number(row[at(column)]), n: n + 1 })
      }
      const moments = noMoments()
      for (const { sum, n } of people.values()) addValue(moments, sum / n)
      return withInterval(meanOf(moments) ?? expect.fail('nobody'))
    })
    expect(expected.every((cell) => !cell.includes('NaN'))).toBe(true)
    expect(cellsOf(open, new RegExp(`${column.replaceAll('_', '\\\\_')}\\), no floor`)).slice(1)).toEqual(expected)
  }
})

test('a floor is that of the visits of the package', async () => {
  const { rows } = await app.database.pool.query(
    `select p.condition, p.participant_id, json_array_length(a.cards) as n, coalesce((select sum(v.dwell_ms_any) from card_views v
       where v.participant_id = p.participant_id and v.dwell_ms_any >= 1000), 0) as ms
     from participants p join person_attention a using (participant_id)
     where p.experiment_id = $1 and p.outcome is distinct from 'no_consent'`,
    [experiment_id],
  )
  const open = (await report(experiment_id)).get('report.md') ?? ''
  const cells = cellsOf(open, /dwell\\_ms\\_any\), from 1 s/).slice(1)
  for (const condition of [1, 2]) {
    const moments = noMoments()
    for (const row of rows) if (row.condition === condition && row.n > 0) addValue(moments, row.ms / row.n)
    // Views are stored in fractions of a millisecond, visits in whole ones.
    expect(Number.parseFloat(cells[condition - 1] ?? '')).toBeCloseTo((meanOf(moments)?.mean ?? 0) / 1000, 1)
  }
  expect(DWELL_RULES.map(floorWords).filter((words) => words === 'from 1 s')).toHaveLength(4)
})

test('arrivals and attrition are those of the live page', async () => {
  const open = (await report(experiment_id)).get('report.md') ?? ''
  const { flow } = (await app.call('/v1/show_live', { experiment_id })).body.data
  expect(open).toContain(`${flow.assessed} people opened the link.`)
  for (const arm of flow.arms) {
    const [, allocated, received, , underWay, completed, , analysed] = cellsOf(
      open,
      new RegExp(`^\\| Condition ${arm.condition} .*\\) \\|`),
    )
    expect([allocated, received, underWay, completed, analysed].map(Number)).toEqual([
      arm.allocated,
      arm.received,
      arm.underWay,
      arm.completed,
      arm.analysed,
    ])
  }
  expect(cellsOf(open, /^\| Condition 2 .*, Consent \|/).slice(1)).toHaveLength(5)
})

test('hostile names are text in HTML and Markdown, and every figure has a title and a description', async () => {
  const files = await report(experiment_id)
  const html = files.get('report.html') ?? ''
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x')
  expect(files.get('report.md')).not.toMatch(/(?<!\\)<img|(?<!\\)\]\(http:/)
  const figures = [...files].filter(([path]) => path.endsWith('.svg'))
  expect(figures.map(([path]) => path)).toEqual(['figures/consort.svg', 'figures/attrition.svg', 'figures/sensitivity.svg'])
  for (const [path, svg] of figures) {
    expect(svg).toMatch(/^<svg [^>]*role="img" aria-labelledby="[^"]+"[^>]*><title id=/)
    expect(svg).toContain('<desc ')
    expect(svg).not.toMatch(/NaN|undefined|<img/)
    expect(html).toContain(svg.trim())
    expect(files.get('report.md')).toContain(`](${path})`)
  }
})

test('a study to which nobody came, or one person, has a report too', async () => {
  const id = await aStudy(app, { 'condition-name': 'a' }, { 'condition-name': 'b' })
  expect((await report(id)).get('report.md')).toContain('Nobody has come yet.')
  await aParticipant(app, id, { condition: 1 })
  const files = await report(id)
  expect(files.get('report.md')).toContain('1 person opened the link')
  expect([...files.values()].join('')).not.toMatch(/NaN|undefined|Infinity/)
  expect((await report(id, '?people=simulated')).get('report.md')).toContain('All people in it are simulated')
})

test('several feeds are steps of their own', async () => {
  const journey = JSON.stringify([
    { step: 'feed', feed: 'before' },
    { step: 'form', form: 'aot' },
    { step: 'feed', feed: 'after' },
  ])
  const id = await aStudy(app, { journey })
  await aParticipant(app, id, { condition: 1 })
  const markdown = (await report(id)).get('report.md') ?? ''
  expect(cellsOf(markdown, /^\| Condition 1, Feed before \|/)[1]).toBe('1')
  expect(cellsOf(markdown, /^\| Condition 1, Feed after \|/)[1]).toBe('0')
  const { funnel } = (await app.call('/v1/show_live', { experiment_id: id })).body.data
  expect(funnel.map(({ label }) => label)).toEqual(['feed before', expect.any(String), 'feed after', 'final questions'])
})

test('what changed since the study was preregistered is a deviation', async () => {
  const id = await aStudy(app, { consent: 'Do you agree?' })
  expect((await report(id)).get('report.md')).toContain('No preregistration is stored with this study.')
  const marked = { service: 'osf' as const, link: 'https://osf.io/abcde', registered_on: '2026-01-02', based_on: 0, version: 1 }
  expect((await app.call('/v1/mark_preregistered', { experiment_id: id, ...marked })).status).toBe(200)
  expect((await report(id)).get('report.md')).toContain('Nothing that was preregistered has been changed since.')
  const quota = { condition: 1, param: 'quota-total' as const, value: '50' }
  expect((await app.call('/v1/set_running_settings', { experiment_id: id, settings: [quota] })).status).toBe(200)
  const [, deviations = ''] = ((await report(id)).get('report.md') ?? '').split('Deviations from the preregistration')
  expect(deviations.split('## ')[0]).toMatch(/- .*: before “.*”, now “50”/)
})

test('people who were excluded by hand, and a number that was not reached, are deviations', async () => {
  const id = await aStudy(app, { quota: '5' })
  const { user_id } = await aParticipant(app, id)
  await aParticipant(app, id)
  const about = { experiment_id: id, service: 'osf', link: 'https://osf.io/abcde', registered_on: '2026-01-02' } as const
  await app.call('/v1/mark_preregistered', { ...about, based_on: 0, version: 1 })
  await app.call('/v1/exclude_participant', { experiment_id: id, user_id, reason: 'Wrote to us' })
  const text = (await report(id)).get('report.md') ?? ''
  expect(text).toContain('Nobody had come before the day of the registration, and 2 people when it was marked here.')
  expect(text).toContain('1 person was excluded by hand, for a reason that somebody wrote.')
  expect(text).toContain('Condition 1: 0 of the 5 people that were planned completed it, without those who were excluded.')
})

test('a study of nobody, and people of no kind, are refused', async () => {
  const statusOf = async (path: string) =>
    (await app.app.inject({ method: 'GET', url: path, headers: { host: '127.0.0.1:3000' } })).statusCode
  expect(await statusOf('/v1/exports/nosuchstudy/report.zip')).toBe(404)
  expect(await statusOf(`/v1/exports/${experiment_id}/report.zip?people=ghosts`)).toBe(400)
})
