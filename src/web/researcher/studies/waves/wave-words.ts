import { WAVE_STATES } from '#domain/waves/wave-due.ts'
import type { PersonInWave, WaveState, WavesPage } from './use-waves.ts'

export const STATE_LABELS: Readonly<Record<WaveState, string>> = {
  ahead: 'Ahead',
  open: 'Due now',
  begun: 'Begun',
  done: 'Done',
  ended: 'Ended early',
  missed: 'Missed',
  out: 'Out',
}

/** States that somebody has, those of the list of all first; without empty ones, which say nothing. */
export function stateChoices({ waves }: Pick<WavesPage, 'waves'>, wave: string, chosen: WaveState | 'all') {
  const counts = waves.find(({ name }) => name === wave)?.counts
  const all = counts === undefined ? 0 : WAVE_STATES.reduce((sum, state) => sum + counts[state], 0)
  const states = WAVE_STATES.filter(
    (state) => counts !== undefined && (counts[state] > 0 || state === 'open' || state === chosen),
  )
  return [
    { value: 'all' as const, label: 'All', count: all },
    ...states.map((state) => ({ value: state, label: STATE_LABELS[state], count: counts?.[state] ?? 0 })),
  ]
}

/** When somebody was asked to come, and how often: first and last are known. */
export function askedMoments({ invited_at, reminded_at }: Pick<PersonInWave, 'invited_at' | 'reminded_at'>): number[] {
  return [invited_at, reminded_at].flatMap((at) => (at === null ? [] : [at]))
}

/** Who began it, however it went. */
export const backIn = ({ begun, done, ended }: Readonly<Record<WaveState, number>>): number => begun + done + ended

type Attrition = NonNullable<WavesPage['attrition']>

/** One row for each wave and condition. */
export const lossRows = (attrition: Attrition) =>
  attrition.flatMap(({ wave, conditions }) => conditions.map((each) => ({ wave, ...each })))

const TESTS = { 'chi-square': 'chi-square test', fisher: 'Fisher’s exact test', permutation: 'permutation test' } as const

/** Whether conditions lost people to different shares, as a report would say it. */
export function testWords(wave: string, { test, statistic, df, p }: NonNullable<Attrition[number]['test']>): string {
  const of = test === 'fisher' ? '' : `χ²(${df}) = ${statistic.toFixed(2)}, `
  const value = p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
  const said = p < 0.05 ? 'conditions lost different shares of their people' : 'no difference between conditions was found'
  return `${wave}: ${said} (${TESTS[test]}, ${of}${value}).`
}
