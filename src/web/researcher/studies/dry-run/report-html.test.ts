import { expect, test } from 'vitest'
import { dryRunReport } from '#domain/simulation/report/report.ts'
import { reportSections } from '#domain/simulation/report/report-sections.ts'
import { reportHtml } from './report-html.ts'

const EVIL = '<script>alert(1)</script>'

const report = dryRunReport({
  study: {
    experiment_id: 'eabc12',
    conditions: [{ condition: 1, name: EVIL, settings: {}, nCards: 2 }],
    assignment: { method: 'least-filled', by: [], coin: 0.8, weights: {} },
    hasQuotas: true,
    cards: [{ entity_set: 's', file_name: '', covariates: { [EVIL]: '' } }],
    occasions: { waves: [], feeds: [] },
  },
  people: [],
  run: {
    seed: 1,
    planned: 2,
    finished: 0,
    dropped: 1,
    refusals: [{ call: '/v1/events', code: 'x', message: EVIL, n: 3 }],
    endings: [],
    ms: 1,
  },
  ended: [],
})

test('the report as a file says that nobody took part, and what the study and the server wrote is inert', () => {
  const html = reportHtml({
    ...{ experiment_id: 'eabc12', name: EVIL, people: 0, madeAtMs: 0, sections: reportSections({ report, names: [EVIL] }) },
    power: { result: EVIL, method: '', columns: ['n'], rows: [[EVIL]] },
  })
  expect(html).not.toContain(EVIL)
  expect(html.split('&lt;script&gt;').length).toBeGreaterThan(5)
  expect(html).toContain('No person took part')
})

test('sections say what is to be looked at', () => {
  const verdicts = Object.fromEntries(reportSections({ report, names: [] }).map(({ id, verdict }) => [id, verdict]))
  expect(verdicts).toEqual({
    ...{ rows: 'look', balance: 'good', exits: 'look', refusals: 'look', unseen: 'good', covariates: 'good', duration: null },
  })
})

test('an exit that nobody reached is in the list with its outcome', () => {
  const exits = reportSections({ report, names: [] }).find(({ id }) => id === 'exits')
  expect(exits?.rows).toContainEqual(['Quota full', '1', 'the home page', 'not reached in this run'])
})
