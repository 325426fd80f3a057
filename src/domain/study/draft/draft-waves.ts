import type { Step } from '#domain/journey/step.ts'
import { parseWaves } from '#domain/waves/parse-waves.ts'
import type { Wave } from '#domain/waves/wave.ts'
import type { ConditionDraft } from './draft-condition.ts'
import { byName, ordered, stepsOf, withSteps } from './journey-edits.ts'

type Patch = Partial<ConditionDraft>

/** The waves of a draft, the first visit included; none in a study of one visit. */
export const wavesOf = ({ waves }: Pick<ConditionDraft, 'waves'>): readonly Wave[] => parseWaves(waves) ?? []

export const withWaves = (waves: readonly Wave[]): Pick<ConditionDraft, 'waves'> => ({
  waves: waves.length === 0 ? '' : JSON.stringify(waves),
})

type ShownSettings = Pick<ConditionDraft, 'has-consent' | 'has-instruct' | 'final-page' | 'custom-msg-type' | 'platform'>

/** Where the steps of a visit stand in a draft: they are those of the study, or those that a wave has for itself. */
export type StepsPlace = {
  read: (values: ConditionDraft) => Step[]
  write: (values: ConditionDraft, steps: readonly Step[]) => Patch
  /** The settings that decide which further steps a visit has. */
  settings: (values: ConditionDraft) => ShownSettings
  /** Of a later wave, which may have no feed. */
  isLater: boolean
  /** The steps of the waves before it. */
  earlier: (values: ConditionDraft) => readonly { wave: string; steps: readonly Step[] }[]
  label: (values: ConditionDraft) => string
}

export const studySteps: StepsPlace = {
  read: stepsOf,
  write: (_values, steps) => withSteps(steps),
  settings: (values) => values,
  isLater: false,
  earlier: () => [],
  label: () => 'Steps of the study',
}

/** The place of the steps of a wave. Steps that it does not have for itself are those of the study until they are edited. */
export function stepsOfWave(at: number): StepsPlace {
  return {
    read: (values) => {
      const { journey } = wavesOf(values)[at] ?? {}
      return journey === undefined ? stepsOf(values) : ordered(journey.map(byName))
    },
    write: (values, steps) => changedWave(values, at, { journey: ordered(steps) }),
    settings: (values) => settingsIn(values, wavesOf(values)[at]?.settings ?? {}),
    isLater: at > 0,
    earlier: (values) =>
      wavesOf(values)
        .slice(0, at)
        .map(({ name }, i) => ({ wave: name, steps: stepsOfWave(i).read(values) })),
    label: (values) => (at === 0 ? 'Steps of the study' : `Steps of the wave ${wavesOf(values)[at]?.name ?? ''}`),
  }
}

function settingsIn(values: ConditionDraft, own: Readonly<Record<string, string>>): ShownSettings {
  const hasText = (name: 'consent' | 'instruct') => (own[name] === undefined ? values[`has-${name}`] : own[name].trim() !== '')
  return {
    'has-consent': hasText('consent'),
    'has-instruct': hasText('instruct'),
    'final-page': own['final-page'] ?? values['final-page'],
    'custom-msg-type': own['custom-msg-type'] ?? values['custom-msg-type'],
    platform: values.platform,
  }
}

/** The parts of a wave to change; undefined takes one away. */
export type WavePatch = { [Part in keyof Wave]?: Wave[Part] | undefined }

export const changedWave = (values: Pick<ConditionDraft, 'waves'>, at: number, patch: WavePatch): Patch => ({
  // Parts that are undefined are not written.
  waves: JSON.stringify(wavesOf(values).map((wave, i) => (i === at ? { ...wave, ...patch } : wave))),
})

const NUMBERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'] as const

/** A name for a further feed or wave, by its number if that is free. */
export function freeName(taken: readonly string[], at = taken.length): string {
  const [wanted = `number-${at + 1}`, ...others] = [...NUMBERS.slice(at), ...NUMBERS]
  const found = [wanted, ...others].find((name) => !taken.includes(name))
  if (found !== undefined) return found
  let n = at + 1
  while (taken.includes(`number-${n}`)) n += 1
  return `number-${n}`
}

/** Nobody is asked for their consent, or reads the instructions, a second time unless the wave says so. */
export const ASKED_ONCE = { consent: '', instruct: '' } as const

/** With a further wave, a week after the one before, in which people do the same as in the first. */
export function addedWave(values: Pick<ConditionDraft, 'waves'>): Patch {
  const known = wavesOf(values)
  const waves = known.length === 0 ? [{ name: 'first' }] : known
  const name = freeName(waves.map((wave) => wave.name))
  return withWaves([...waves, { name, opens: { days: 7 }, settings: ASKED_ONCE }])
}

/** Without one of the later waves. Where the first visit alone is left, it is the study. */
export function removedWave(values: ConditionDraft, at: number): Patch {
  const left = wavesOf(values).filter((_, i) => i !== at)
  const [first] = left
  if (left.length > 1) return withWaves(left)
  return {
    ...withWaves([]),
    'waves-when-closed': '',
    ...(first?.journey && withSteps(ordered(first.journey.map(byName)))),
  }
}

/** With a later wave one place further up or down. The first visit stays the first. */
export function movedWave(values: Pick<ConditionDraft, 'waves'>, at: number, by: -1 | 1): Patch {
  const waves = [...wavesOf(values)]
  const [moved] = waves.splice(at, 1)
  const to = at + by
  if (moved === undefined || at < 1 || to < 1 || to > waves.length) return {}
  waves.splice(to, 0, moved)
  return withWaves(waves)
}
