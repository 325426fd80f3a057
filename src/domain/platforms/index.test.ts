import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EARLY_OUTCOMES, type Ending, exitParameter, OUTCOMES, type Outcome } from '../session/outcomes.ts'
import { panelPerson } from '../session/panel-parameters.ts'
import { readQueryParameters } from '../session/query-parameters.ts'
import { endingOf, platforms } from './index.ts'

const SAMPLICIO = 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}'

const aPerson = (settings: Record<string, string>, query: Record<string, string> = {}) => ({
  user_id: 'p 1',
  condition: 2,
  experiment_id: 'eabc12',
  query,
  settings,
})
const redirect = (url: string): Ending => ({ kind: 'redirect', url })
const code = (given: string): Ending => ({ kind: 'completion-code', code: given })
const home: Ending = { kind: 'return-home' }
const nothing: Ending = { kind: 'none' }

describe('complete', () => {
  test.each<[string, Record<string, string>, Record<string, string>, Ending]>([
    ['none', { 'redirect-url': 'https://x.example/' }, {}, home],
    ['', {}, {}, home],
    ['mturk', { 'completion-code': ' MT-1 ' }, {}, code('MT-1')],
    ['mturk', {}, {}, nothing],
    [
      'prolific',
      { 'redirect-url': 'https://app.prolific.com/submissions/complete?cc=AB' },
      {},
      redirect('https://app.prolific.com/submissions/complete?cc=AB'),
    ],
    ['prolific', { 'completion-code': 'A&B' }, {}, redirect('https://app.prolific.com/submissions/complete?cc=A%26B')],
    ['prolific', {}, {}, home],
    [
      'lucid',
      { 'redirect-url': SAMPLICIO },
      { rid: 'r-1' },
      redirect('https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r-1'),
    ],
    [
      'lucid',
      { 'redirect-url': SAMPLICIO },
      { RID: 'r&2' },
      redirect('https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r%262'),
    ],
    ['lucid', { 'redirect-url': 'https://s.example/?RIS=10&RID=' }, { rid: 'r' }, redirect('https://s.example/?RIS=10&RID=r')],
    ['lucid', { 'redirect-url': 'https://s.example/?rid=rid&RIS=10' }, { rid: 'r' }, redirect('https://s.example/?rid=r&RIS=10')],
    [
      'lucid',
      { 'redirect-url': 'https://s.example/cb?token=t#x' },
      { rid: 'r' },
      redirect('https://s.example/cb?token=t&RID=r#x'),
    ],
    ['lucid', {}, { rid: 'r' }, home],
    [
      'custom',
      { 'redirect-url': 'https://x.example/end' },
      { src: 'a b', rid: 'r' },
      redirect('https://x.example/end?user_id=p%201&src=a%20b&rid=r'),
    ],
    [
      'custom',
      { 'redirect-url': 'https://x.example/?src=own&c={{condition}}#top' },
      { src: 'link', user_id: 'other' },
      redirect('https://x.example/?src=own&c=2&user_id=p%201#top'),
    ],
    ['custom', {}, {}, home],
    [
      'connect',
      { 'redirect-url': 'https://connect.cloudresearch.com/participant/project/P/complete' },
      {},
      redirect('https://connect.cloudresearch.com/participant/project/P/complete'),
    ],
    ['connect', { 'completion-code': 'C1' }, {}, code('C1')],
    [
      'sona',
      { 'redirect-url': 'https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&survey_code=XXXX' },
      { survey_code: '471' },
      redirect('https://s.sona-systems.com/webstudy_credit.aspx?experiment_id=1&survey_code=471'),
    ],
    [
      'sona',
      { 'redirect-url': 'https://s.sona-systems.com/c?survey_code=%SURVEY_CODE%' },
      { id: '12' },
      redirect('https://s.sona-systems.com/c?survey_code=12'),
    ],
  ])('%s with %j and %j', (platform, settings, query, ending) => {
    expect(endingOf('complete', aPerson({ platform, ...settings }, query))).toEqual(ending)
  })
})

describe('without an exit of its own', () => {
  const settings = { 'redirect-url': 'https://exit.example/?RIS=10&RID={{rid}}', 'completion-code': 'DONE' }

  test.each<[string, Record<Exclude<Outcome, 'complete'>, Ending>]>([
    [
      'lucid',
      {
        no_consent: home,
        screened_out: home,
        quota_full: home,
        failed_attention: home,
        incompatible_device: home,
        left_early: home,
        withdrawn: home,
        timed_out: home,
        technical_error: home,
        wave_closed: home,
      },
    ],
    [
      'mturk',
      {
        no_consent: nothing,
        screened_out: nothing,
        quota_full: nothing,
        failed_attention: code('DONE'),
        incompatible_device: nothing,
        left_early: nothing,
        withdrawn: nothing,
        timed_out: nothing,
        technical_error: nothing,
        wave_closed: nothing,
      },
    ],
    [
      'prolific',
      {
        no_consent: home,
        screened_out: home,
        quota_full: home,
        failed_attention: home,
        incompatible_device: home,
        left_early: home,
        withdrawn: home,
        timed_out: home,
        technical_error: home,
        wave_closed: home,
      },
    ],
  ])('%s ends early as its panel expects', (platform, endings) => {
    const given = EARLY_OUTCOMES.map((outcome) => [outcome, endingOf(outcome, aPerson({ platform, ...settings }, { rid: 'r' }))])
    expect(Object.fromEntries(given)).toEqual(endings)
  })
})

describe('an early exit', () => {
  const LINKS = [
    '',
    'https://app.prolific.com/submissions/complete?cc=EARNED',
    'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&k=EARNED&RID={{rid}}',
    'https://notch.insights.supply/cb?token=EARNED',
    'https://connect.cloudresearch.com/participant/project/EARNED/complete',
    'https://s.sona-systems.com/webstudy_credit.aspx?credit_token=EARNED&survey_code=XXXX',
  ]
  const CODES = ['', 'EARNED', ' EARNED ']
  // Also a study that names the link or the code of a complete visit for everything.
  const EXITS = [...LINKS, ...CODES, '20', 'OWN', 'https://early.example/?o={{user_id}}']
  const someSettings = fc.record({
    platform: fc.constantFrom(...platforms.map(({ name }) => name)),
    'redirect-url': fc.constantFrom(...LINKS),
    'completion-code': fc.constantFrom(...CODES),
    exit: fc.constantFrom(...EXITS),
  })
  const someQuery = fc.constantFrom<Record<string, string>>({}, { rid: 'r' }, { RID: 'r', survey_code: '12' }, { cc: 'x' })

  /** What the ending of a complete visit holds, in whatever form. */
  const earnedBy = (settings: Record<string, string>, query: Record<string, string>) => {
    const ending = endingOf('complete', aPerson(settings, query))
    if (ending.kind === 'redirect') return [ending.url]
    return ending.kind === 'completion-code' ? [ending.code] : []
  }

  test('never shows the link or the code of a complete visit, on any platform, with any settings', () => {
    fc.assert(
      fc.property(someSettings, fc.constantFrom(...EARLY_OUTCOMES), someQuery, ({ exit, ...rest }, outcome, query) => {
        fc.pre(outcome !== 'failed_attention')
        const settings = { ...rest, [exitParameter(outcome)]: exit }
        const ending = endingOf(outcome, aPerson(settings, query))
        const shown = 'url' in ending ? ending.url : 'code' in ending ? ending.code : ''
        for (const earned of earnedBy(settings, query)) expect(shown).not.toContain(earned)
      }),
      { numRuns: 3000 },
    )
  })

  test('is not made from the link of a complete visit', () => {
    for (const { name } of platforms)
      for (const outcome of EARLY_OUTCOMES)
        for (const link of LINKS) {
          const person = aPerson({ platform: name, 'redirect-url': link, 'completion-code': 'EARNED' }, { rid: 'r' })
          const shown = JSON.stringify(endingOf(outcome, person))
          // A failed check is no early exit: MTurk and Sona pay for the work, and the data have the flag.
          const hasWorked = outcome === 'failed_attention' && ['mturk', 'sona'].includes(name)
          if (!hasWorked) expect(shown).not.toContain('EARNED')
        }
  })

  test('that the study names is used as it is', () => {
    const settings = { platform: 'lucid', 'redirect-url': SAMPLICIO, 'exit-withdrawn': SAMPLICIO.replace('10', '20') }
    expect(endingOf('withdrawn', aPerson(settings, { rid: 'r' }))).toEqual(
      redirect('https://samplicio.us/s/ClientCallBack.aspx?RIS=20&RID=r'),
    )
  })
})

describe.each(platforms.map(({ name }) => name))('%s', (platform) => {
  test('sends people to the address that the study names for an outcome', () => {
    for (const outcome of EARLY_OUTCOMES) {
      const facts = aPerson({ platform, [exitParameter(outcome)]: 'https://early.example/{{user_id}}?o=1' })
      const ending = endingOf(outcome, facts)
      expect(ending).toMatchObject({ kind: 'redirect', url: expect.stringContaining('https://early.example/p%201?o=1') })
    }
  })

  test('gives the code that the study names for an outcome', () => {
    for (const outcome of EARLY_OUTCOMES) {
      const ending = endingOf(outcome, aPerson({ platform, [exitParameter(outcome)]: 'EARLY-1' }))
      if (platform === 'prolific') expect(ending).toEqual(redirect('https://app.prolific.com/submissions/complete?cc=EARLY-1'))
      else expect(ending).toEqual(code('EARLY-1'))
    }
  })

  test('never redirects to anything but http or https, and always gives an ending', () => {
    for (const outcome of OUTCOMES)
      for (const bad of ['javascript:alert(1)', 'https://{{url.host}}/', 'data:,x', '//x.example', ''])
        for (const settings of [{ 'redirect-url': bad }, { [exitParameter(outcome)]: bad }]) {
          const ending = endingOf(outcome, aPerson({ platform, ...settings }, { host: 'evil.example' }))
          if (ending.kind === 'redirect') expect(ending.url).toMatch(/^https:\/\/app\.prolific\.com\//)
        }
  })
})

test('the demo leads home, whatever its settings are', () => {
  const facts = { ...aPerson({ platform: 'mturk', 'completion-code': 'X' }), experiment_id: 'solarflare' }
  for (const outcome of OUTCOMES) expect(endingOf(outcome, facts)).toEqual(home)
})

test('every platform explains to researchers what to fill in', () => {
  for (const { guidance } of platforms) expect(guidance).toMatch(/^[A-Z].*\.$/)
})

test('every platform explains to researchers where to use the study link', () => {
  for (const { entry } of platforms) expect(entry.note).toMatch(/^[A-Z].*\.$/)
})

test('a link that a platform fills in says who each visitor is', () => {
  const filled = platforms.filter(({ entry }) => entry.query !== '')
  expect(filled.map(({ name }) => name)).toEqual(['prolific', 'lucid', 'sona'])
  for (const { entry } of filled) {
    const arrived = entry.query.replaceAll(/\{\{%\w+%\}\}|\[%\w+%\]|%\w+%/g, 'a1')
    expect(panelPerson(readQueryParameters(`?experiment_id=eabc12&${arrived}`))?.id).toBe('a1')
    // The researcher who opens the link as it is written is nobody of the panel.
    expect(panelPerson(readQueryParameters(`?experiment_id=eabc12&${entry.query}`))).toBeUndefined()
  }
})

test.each([
  ['left_early', 'exit-withdrawn'],
  ['withdrawn', 'exit-left_early'],
] as const)('%s uses %s where the study names no exit of its own for it', (outcome, other) => {
  const settings = { platform: 'mturk', 'completion-code': 'DONE', [other]: 'OTHER' }
  expect(endingOf(outcome, aPerson(settings))).toEqual(code('OTHER'))
  expect(endingOf(outcome, aPerson({ ...settings, [exitParameter(outcome)]: 'OWN' }))).toEqual(code('OWN'))
  expect(endingOf('no_consent', aPerson(settings))).toEqual(nothing)
})
