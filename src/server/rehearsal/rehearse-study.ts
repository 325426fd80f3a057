import { decodeParameter } from '#contract/wire.ts'
import type { Dice } from '#domain/dice.ts'
import { normaliseParameters } from '#domain/parameters/normalise.ts'
import type { Api } from '../simulation/api.ts'
import { type Rehearsed, rehearseCondition } from './rehearse-condition.ts'

export type RehearsedStudy = {
  platform: string
  /** Conditions that have the same exits are rehearsed once. */
  rehearsed: (Rehearsed & { conditions: number[] })[]
}

/** `researcher` may see the study. `api` is that of test people, who have tokens of their own in place of a researcher's. */
type Given = { researcher: Api; api: Api; origin: string; experiment_id: string; dice: Dice }

/** Tries every exit of a study on a running server. */
export async function rehearseStudy({ researcher, api, origin, experiment_id, dice }: Given): Promise<RehearsedStudy> {
  const { data } = await researcher.call('/v1/show_study', { experiment_id })
  const conditions = new Map<number, Record<string, string>>()
  for (const { condition, param, value } of data.condition_settings)
    conditions.set(condition, { ...conditions.get(condition), [param]: decodeParameter(param, value) })
  const rehearsed = new Map<string, Rehearsed & { conditions: number[] }>()
  let platform = ''
  for (const [condition, given] of conditions) {
    const settings = normaliseParameters(given)
    platform ||= settings['platform'] ?? ''
    const key = JSON.stringify(
      Object.entries(settings)
        .filter(([name]) => matters(name))
        .sort(),
    )
    const same = rehearsed.get(key)
    if (same) same.conditions.push(condition)
    else {
      const result = await rehearseCondition({
        ...{ api, origin, experiment_id, condition, settings, dice },
        testSignature: data.test_signature,
      })
      rehearsed.set(key, { ...result, conditions: [condition] })
    }
  }
  return { platform: platform || 'none', rehearsed: [...rehearsed.values()] }
}

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

/** Whether an exit, or the way to it, depends on a setting. */
const matters = (name: string) => SETTINGS.includes(name) || name.startsWith('exit-') || name.startsWith('quota')
