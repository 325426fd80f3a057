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
