import { decodeParameter } from '#contract/wire.ts'
import type { Dice } from '#domain/dice.ts'
import { valueIn } from '#domain/group-by.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import { eachWave, wavesIn } from '#domain/waves/settings-of-wave.ts'
import type { Api } from '../simulation/api.ts'
import { type Rehearsed, rehearseCondition } from './rehearse-condition.ts'

type Settings = Readonly<Record<string, string>>

export type RehearsedStudy = {
  platform: string
  /** Conditions that have the same exits are rehearsed once, and so are later waves. `waves` is empty in a study of one visit. */
  rehearsed: (Rehearsed & { conditions: number[]; waves: string[] })[]
}

/** `researcher` may see the study. `api` is that of test people, who have tokens of their own in place of a researcher's. */
type Given = { researcher: Api; api: Api; origin: string; experiment_id: string; dice: Dice }

/** Tries every exit of a study on a running server. */
export async function rehearseStudy({ researcher, api, origin, experiment_id, dice }: Given): Promise<RehearsedStudy> {
  const { data } = await researcher.call('/v1/show_study', { experiment_id })
  const conditions = new Map<number, Record<string, string>>()
  for (const { condition, param, value } of data.condition_settings)
    conditions.set(condition, { ...conditions.get(condition), [param]: decodeParameter(param, value) })
  const rehearsed = new Map<string, Rehearsed & { conditions: number[]; waves: string[] }>()
  let platform = ''
  let pass: string | undefined
  for (const [condition, given] of conditions) {
    const all = normaliseParameters(given)
    platform ||= all['platform'] ?? ''
    for (const { waves, settings, before } of visitsOf(all)) {
      const key = JSON.stringify([waves, relevantIn(settings)])
      const same = rehearsed.get(key)
      if (same) {
        same.conditions.push(condition)
        continue
      }
      // Time passes for simulated people alone, and only editors may simulate them.
      if (before.length > 0) pass ??= (await researcher.call('/v1/simulation_pass', { experiment_id })).data.pass
      const result = await rehearseCondition({
        ...{ api, origin, experiment_id, condition, settings, dice },
        testSignature: data.test_signature,
        wave: pass === undefined || before.length === 0 ? undefined : { before, pass },
      })
      rehearsed.set(key, { ...result, conditions: [condition], waves })
    }
  }
  return { platform: platform || 'none', rehearsed: [...rehearsed.values()] }
}

/** `settings` are those of the visit, and `before` those of the visits before it. */
type Visit = { waves: string[]; settings: Settings; before: readonly Settings[] }

/** The visits of a condition that differ in their exits, or in the way to them: its only one, or the first of the waves and those that come back. */
function visitsOf(condition: Settings): Visit[] {
  const waves = wavesIn(condition)
  const each = eachWave(condition)
  const found = new Map<string, Visit>()
  for (const [i, settings] of each.entries()) {
    const wave = waves[i]
    const key = JSON.stringify([i === 0, wave?.closes !== undefined, relevantIn(settings)])
    const visit = valueIn(found, key, () => ({ waves: [], settings, before: each.slice(0, i) }))
    if (wave !== undefined) visit.waves.push(wave.name)
  }
  return [...found.values()]
}

/** Settings on which an exit, or the way to it, depends. */
const relevantIn = (settings: Settings) =>
  Object.entries(settings)
    .filter(([name]) => matters(name))
    .sort()

const SETTINGS = [
  'platform',
  'redirect-url',
  'completion-code',
  'consent',
  'forms',
  'journey',
  'questionnaires',
  'failed-attention',
  ...['link-secret', 'signed-links'],
]

const matters = (name: string) => SETTINGS.includes(name) || name.startsWith('exit-') || name.startsWith('quota')
