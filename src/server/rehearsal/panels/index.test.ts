import { readdirSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { seededDice } from '#domain/dice.ts'
import { platforms } from '#domain/platforms/index.ts'
import { panelPerson } from '#domain/session/panel-parameters.ts'
import { readQueryParameters } from '#domain/session/query-parameters.ts'
import { startPanelServer } from '../panel-server.ts'
import { panelOf, panels } from './index.ts'
import { comesFrom } from './named-outcomes.ts'
import type { Arrival, Ids } from './panel.ts'

type Settings = Record<string, string>

const linkOf = (platform: string) => {
  const query = platforms.find(({ name }) => name === platform)?.entry.query ?? ''
  return `https://feed.example/feed?experiment_id=eabc12${query === '' ? '' : `&${query}`}`
}

test('every platform has its stand-in in a file of its own, and no other', () => {
  const names = platforms.map(({ name }) => name)
  expect(panels.map(({ name }) => name)).toEqual(names)
  expect(readdirSync(import.meta.dirname)).toEqual(expect.arrayContaining(names.map((name) => `${name}.ts`)))
})

describe.each(panels.map((panel) => [panel.name, panel] as const))('%s', (name, panel) => {
  test('opens the link of the study with ids that say who the person is, a new one each time', async () => {
    const server = await startPanelServer(panel, { settings: { platform: name }, dice: seededDice('people', 'ids') })
    onTestFinished(server.close)
    const people = []
    for (let i = 0; i < 2; i += 1) {
      const { ids, link } = await server.send(linkOf(name))
      const query = readQueryParameters(new URL(link).search)
      expect(Object.values(query)).toEqual(expect.arrayContaining(Object.values(ids)))
      people.push(panelPerson(query)?.id ?? query['user_id'])
    }
    expect(people[0]).toBeTruthy()
    expect(people[0]).not.toBe(people[1])
  })
})

const PROLIFIC = 'https://app.prolific.com/submissions/complete?cc='
const CINT = 'https://samplicio.us/s/ClientCallBack.aspx?'
const SONA = 'https://lab.sona-systems.com/webstudy_credit.aspx?experiment_id=7&credit_token=t1&survey_code='

/** Whether the stand-in is content, and for which outcomes it takes the arrival. */
function received(platform: string, settings: Settings, ids: Ids, arrival: string) {
  const given: Arrival = /^https?:/.test(arrival) ? { url: arrival } : { code: arrival }
  const { outcomes, checks } = panelOf(platform).receive(given, { settings, ids })
  return { outcomes, wrong: checks.filter(({ isOk }) => !isOk).map(({ what }) => what) }
}

const prolific = { 'redirect-url': `${PROLIFIC}DONE`, 'exit-no_consent': 'NOPE', 'exit-left_early': `${PROLIFIC}LEFT` }
const cint = {
  'redirect-url': `${CINT}RIS=10&RID={{rid}}`,
  'exit-quota_full': `${CINT}RIS=40&RID={{rid}}`,
  'exit-no_consent': `${CINT}RIS=10&k=x&RID={{rid}}`,
  'exit-screened_out': 'https://notch.insights.supply/cb?token=out&RID={{rid}}',
}
const sona = { 'redirect-url': `${SONA}XXXX` }
const custom = { 'redirect-url': 'https://next.example/b?wave=9&c={{condition}}', 'exit-no_consent': 'https://next.example/no' }

test.each<[string, Settings, Ids, string, string[], string[]]>([
  ['prolific', prolific, {}, `${PROLIFIC}DONE`, ['complete'], []],
  ['prolific', prolific, {}, `${PROLIFIC}NOPE`, ['no_consent'], []],
  ['prolific', prolific, {}, `${PROLIFIC}LEFT`, ['left_early', 'withdrawn'], []],
  ['prolific', prolific, {}, `${PROLIFIC}OTHER`, [], []],
  ['prolific', prolific, {}, 'https://app.prolific.co/submissions/complete?cc=DONE', [], ['address']],
  ['prolific', prolific, {}, 'https://app.prolific.com/submissions/complete?cc=', [], ['cc']],
  ['prolific', prolific, { PROLIFIC_PID: 'a' }, `${PROLIFIC}DONE&PROLIFIC_PID=b`, ['complete'], ['PROLIFIC_PID']],
  ['prolific', prolific, {}, `${PROLIFIC}DONE&x={{%STUDY_ID%}}`, ['complete'], ['placeholders']],
  ['prolific', { 'completion-code': 'DONE' }, {}, 'DONE', ['complete'], ['code']],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=10&RID=r1`, ['complete'], []],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=40&RID=r1`, ['quota_full'], []],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=10&k=x&RID=r1`, ['complete'], []],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=10&RID=r2`, ['complete'], ['RID']],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=10&RID=r1&RID=r1`, ['complete'], ['RID']],
  ['lucid', cint, { RID: 'r1' }, `${CINT}RIS=11&RID=r1`, [], ['RIS']],
  ['lucid', cint, { RID: 'r1' }, 'https://notch.insights.supply/cb?token=out&RID=r1', ['screened_out'], []],
  ['lucid', cint, { RID: 'r1' }, 'https://notch.insights.supply/cb?token=else&RID=r1', [], []],
  ['lucid', cint, { RID: 'r1' }, 'https://own.example/', [], ['address']],
  ['lucid', cint, { RID: 'r1' }, 'DONE', [], ['address']],
  ['sona', sona, { survey_code: '123' }, `${SONA}123`, ['complete', 'failed_attention'], []],
  ['sona', sona, { survey_code: '123' }, `${SONA}124`, ['complete', 'failed_attention'], ['survey_code']],
  ['sona', sona, { survey_code: '123' }, `${SONA.replace('t1', '')}123`, [], ['credit_token']],
  ['mturk', { 'completion-code': 'M1', 'exit-left_early': 'M2' }, {}, 'M1', ['complete', 'failed_attention'], []],
  ['mturk', { 'completion-code': 'M1', 'exit-left_early': 'M2' }, {}, 'M2', ['left_early', 'withdrawn'], []],
  ['mturk', { 'completion-code': 'M1' }, {}, 'M3', [], ['code']],
  [
    'mturk',
    { 'exit-left_early': 'https://www.mturk.com/x' },
    {},
    'https://www.mturk.com/x',
    ['left_early', 'withdrawn'],
    ['address'],
  ],
  [
    'connect',
    { 'redirect-url': 'https://connect.cloudresearch.com/participant/project/P/complete' },
    {},
    'https://connect.cloudresearch.com/participant/project/P/complete',
    ['complete'],
    [],
  ],
  [
    'connect',
    { 'redirect-url': 'https://connect.cloudresearch.com/project' },
    {},
    'https://connect.cloudresearch.com/project',
    ['complete'],
    ['address'],
  ],
  ['custom', custom, { user_id: 'u', wave: '2 & 3' }, 'https://next.example/b?wave=9&c=1&user_id=u', ['complete'], []],
  [
    'custom',
    custom,
    { user_id: 'u', src: '2 & 3' },
    'https://next.example/b?wave=9&c=1&user_id=u&src=2%20%26%203',
    ['complete'],
    [],
  ],
  ['custom', custom, { user_id: 'u', src: '2 & 3' }, 'https://next.example/no?user_id=u', ['no_consent'], ['src']],
  ['custom', custom, { user_id: 'u' }, 'https://next.example/no?user_id=v', ['no_consent'], ['user_id']],
  ['custom', custom, { user_id: 'u' }, 'http://next.example/no?user_id=u', [], ['https']],
  ['none', {}, {}, 'https://next.example/', [], []],
])('%s with %j and %j takes %s for %j, and finds wrong: %j', (platform, settings, ids, arrival, outcomes, wrong) => {
  expect(received(platform, settings, ids, arrival)).toEqual({ outcomes, wrong })
})

describe('an address', () => {
  const value = fc.string({ minLength: 1, maxLength: 8 })

  test('comes from its template, whatever fills the placeholders and whatever is added', () => {
    fc.assert(
      fc.property(value, value, (rid, more) => {
        const url = `https://a.example/p?k=1&r=${encodeURIComponent(rid)}&more=${encodeURIComponent(more)}`
        for (const placeholder of ['{{rid}}', '[%RID%]', '%RID%', `\${e://Field/rid}`, '{{ url.rid }}'])
          expect(comesFrom(url, `https://a.example/p?k=1&r=${placeholder}`)).toBe(true)
      }),
    )
  })

  test.each([
    ['https://a.example/p?k=2&r=1', 'https://a.example/p?k=1&r={{rid}}'],
    ['https://a.example/q?k=1', 'https://a.example/p?k=1'],
    ['https://b.example/p?k=1', 'https://a.example/p?k=1'],
    ['http://a.example/p', 'https://a.example/p'],
    ['https://a.example/p', 'CODE'],
    ['https://a.example/p', ''],
  ])('%s does not come from %j', (url, template) => {
    expect(comesFrom(url, template)).toBe(false)
  })
})
