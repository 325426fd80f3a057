import { describe, expect, test } from 'vitest'
import { exitSection } from './exits.ts'
import type { ReportCondition, ReportStudy } from './study.ts'

const RULES = { method: 'least-filled', by: [], coin: 0.8, weights: {} } as const

const aCondition = (condition: number, settings: Record<string, string> = {}): ReportCondition => ({
  ...{ condition, name: '', settings, nCards: 5 },
})

const aStudy = (given: Partial<ReportStudy> = {}): ReportStudy => ({
  ...{ experiment_id: 'eabc12', conditions: [aCondition(1), aCondition(2)], assignment: RULES, hasQuotas: false, cards: [] },
  occasions: { waves: [], feeds: [] },
  ...given,
})

describe('exits', () => {
  const redirect = { platform: 'custom', 'redirect-url': 'https://panel.example/?u={{user_id}}&c={{condition}}' }

  test('are listed with their addresses, also those that nobody reached', () => {
    const study = aStudy({ conditions: [aCondition(1, { ...redirect, consent: 'Do you agree?' })], hasQuotas: true })
    const complete = {
      condition: 1,
      outcome: 'complete',
      kind: 'redirect',
      address: 'https://panel.example/?u={{user_id}}&c=1&user_id={{user_id}}',
      n: 7,
    } as const
    const rows = exitSection(study, [complete], [])
    expect(rows.map(({ outcome, n }) => [outcome, n])).toEqual([
      ['complete', 7],
      ['no_consent', 0],
      ['quota_full', 0],
      ['left_early', 0],
      ['withdrawn', 0],
    ])
    const unknown = exitSection(study, [], [{ condition: 1, outcome: 'complete', n: 3 }])
    expect(unknown[0]).toMatchObject({ address: complete.address, n: 3 })
  })

  test('of a later wave are also those to which its answers lead', () => {
    const jumps = [{ if: { fact: 'answer.age', is: '<', value: '18' }, to: { end: 'visit', outcome: 'quota_full' } }]
    const items = [{ type: 'number', key: 'age', label: 'Age' }]
    const own = {
      ...{ name: 'mine', label: 'Mine', asks: '', heading: 'Mine', submitLabel: 'Next', languages: ['en'], scores: [] },
      ...{ attentionAnswers: {}, pages: [{ name: 'one', blockOrder: 'fixed', blocks: [{ name: 'b', items }], jumps }] },
    }
    const waves = [
      { name: 'start', journey: [{ step: 'feed' }] },
      { name: 'week', journey: [{ step: 'form', form: 'mine' }], opens: { days: 7 } },
    ]
    const settings = { waves: JSON.stringify(waves), questionnaires: JSON.stringify([own]), 'final-page': 'no' }
    const study = aStudy({ conditions: [aCondition(1, settings)], occasions: { waves: ['start', 'week'], feeds: [] } })
    const full = exitSection(study, [], []).filter(({ outcome }) => outcome === 'quota_full')
    expect(full.map(({ wave }) => wave)).toEqual(['week'])
  })

  test('of conditions are one row where they are the same, and two where one was not reached', () => {
    const ended = (condition: number) => ({ condition, outcome: 'complete', kind: 'return-home', address: '', n: 1 }) as const
    const completes = (...conditions: number[]) =>
      exitSection(aStudy(), conditions.map(ended), []).filter(({ outcome }) => outcome === 'complete')
    expect(completes(1, 2)).toMatchObject([{ conditions: [1, 2], n: 2 }])
    expect(completes(1)).toMatchObject([
      { conditions: [1], n: 1 },
      { conditions: [2], n: 0 },
    ])
  })

  test('of an early outcome that the study names are possible', () => {
    const possible = (settings = {}) =>
      exitSection(aStudy({ conditions: [aCondition(1, settings)] }), [], []).map(({ outcome }) => outcome)
    expect(possible()).not.toContain('timed_out')
    expect(possible({ 'exit-timed_out': 'LATE' })).toContain('timed_out')
  })

  test('of each wave are those of its own journey and settings', () => {
    const start = { step: 'form', form: 'ses' }
    const waves = [
      { name: 'start', journey: [{ step: 'consent' }, start], settings: { consent: 'Do you agree?', 'completion-code': 'ONE' } },
      {
        name: 'week',
        journey: [start],
        opens: { days: 7 },
        closes: { days: 2 },
        settings: { 'completion-code': 'TWO', 'exit-wave_closed': 'LATE' },
      },
      { name: 'month', journey: [start], opens: { days: 30 } },
    ]
    const settings = { waves: JSON.stringify(waves), platform: 'mturk', 'completion-code': 'LAST' }
    const study = aStudy({
      ...{ conditions: [aCondition(1, settings)], hasQuotas: true },
      occasions: { waves: waves.map(({ name }) => name), feeds: [] },
    })
    const complete = { wave: 'start', condition: 1, outcome: 'complete', kind: 'completion-code', address: 'ONE', n: 4 } as const
    const late = { ...complete, wave: 'week', outcome: 'wave_closed', address: 'LATE', n: 1 } as const
    const rows = exitSection(study, [late, complete], []).map(({ wave, outcome, address, n }) => [wave, outcome, address, n])
    expect(rows).toEqual([
      ['start', 'complete', 'ONE', 4],
      ['start', 'no_consent', '', 0],
      ['start', 'quota_full', '', 0],
      ['start', 'left_early', '', 0],
      ['start', 'withdrawn', '', 0],
      ['week', 'complete', 'TWO', 0],
      ['week', 'left_early', '', 0],
      ['week', 'withdrawn', '', 0],
      ['week', 'wave_closed', 'LATE', 1],
      ['month', 'complete', 'LAST', 0],
      ['month', 'left_early', '', 0],
      ['month', 'withdrawn', '', 0],
    ])
    const named = { ...settings, 'exit-quota_full': 'FULL', 'exit-wave_closed': 'LATE' }
    const ofNamed = exitSection({ ...study, conditions: [aCondition(1, named)] }, [], [])
    const wavesWith = (asked: string) => ofNamed.flatMap(({ wave, outcome }) => (outcome === asked ? [wave] : []))
    expect([wavesWith('quota_full'), wavesWith('wave_closed')]).toEqual([['start'], ['week']])
    expect(exitSection(study, [], [{ wave: 'week', condition: 1, outcome: 'complete', n: 2 }])).toContainEqual(
      expect.objectContaining({ wave: 'week', outcome: 'complete', address: 'TWO', n: 2 }),
    )
  })
})
