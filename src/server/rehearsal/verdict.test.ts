import { expect, test } from 'vitest'
import { EARLY_OUTCOMES, type Ending, type Outcome } from '#domain/session/outcomes.ts'
import { panelOf } from './panels/index.ts'
import { arrivalOf, verdictOf } from './verdict.ts'

function judged(platform: string, outcome: Outcome, ending: Ending, settings: Record<string, string> = {}) {
  const by = { panel: panelOf(platform), account: { settings, ids: {} } }
  const arrival = arrivalOf(ending)
  return verdictOf(outcome, ending, arrival && by.panel.receive(arrival, by.account), by)
}

test('a code that stands for the outcome is right, and the verdict says what the panel saw', () => {
  const verdict = judged('mturk', 'complete', { kind: 'completion-code', code: 'M1' }, { 'completion-code': 'M1' })
  expect(verdict).toEqual({ outcome: 'complete', reached: 'code M1', seen: ['code M1', 'code M1'], problems: [] })
})

test('a code that stands for another outcome is wrong', () => {
  const settings = { 'completion-code': 'M1', 'exit-screened_out': 'M2' }
  const { problems } = judged('mturk', 'complete', { kind: 'completion-code', code: 'M2' }, settings)
  expect(problems).toEqual(['for the panel “code M2” stands for screened_out, not for complete'])
})

test('a status that is not the one of the outcome is wrong at Cint', () => {
  const link = 'https://samplicio.us/s/ClientCallBack.aspx?RIS=20&RID='
  const { problems } = judged('lucid', 'quota_full', { kind: 'redirect', url: `${link}r` }, { 'exit-quota_full': link })
  expect(problems).toEqual([expect.stringMatching(/^for the panel “terminate” stands for .*, not for quota_full$/)])
})

test('people who did everything need a way back to a panel that pays', () => {
  expect(judged('prolific', 'complete', { kind: 'return-home' }).problems).toHaveLength(1)
  expect(judged('none', 'complete', { kind: 'return-home' }).problems).toEqual([])
})

test('without an exit the other outcomes are right, and the verdict says what happens to people', () => {
  for (const outcome of EARLY_OUTCOMES)
    expect(judged('prolific', outcome, { kind: 'return-home' })).toEqual({
      outcome,
      reached: 'no way back',
      seen: ['asked to return the submission'],
      problems: [],
    })
})

test('an exit that the study names and nobody gets is wrong', () => {
  expect(judged('prolific', 'no_consent', { kind: 'return-home' }, { 'exit-no_consent': 'DONE' }).problems).toHaveLength(1)
})
