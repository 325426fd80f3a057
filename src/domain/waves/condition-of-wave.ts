import { seededDice } from '../dice.ts'
import { drawCondition } from '../study/assignment/draw-condition.ts'
import { quotasIn } from '../study/assignment/quota.ts'
import { assignmentRules } from '../study/assignment/rules.ts'
import type { Wave } from './wave.ts'

type Visitor = {
  /** Their first visit. */
  first: { condition: number; seed: string }
  /** Of the condition that they had there. */
  settings: Readonly<Record<string, string>>
  nConditions: number
}

/** The condition of a person in a later wave: theirs, or one that the wave draws again from their seed, by the weights of the study, because a wave has no places. */
export function conditionOfWave({ name, draws }: Wave, { first, settings, nConditions }: Visitor): number {
  if (!draws?.includes('condition')) return first.condition
  return drawCondition({
    rules: assignmentRules((param) => settings[param] ?? ''),
    quotas: quotasIn([]),
    nConditions,
    people: [],
    stratum: {},
    asked: undefined,
    isTest: true,
    coin: seededDice(`${first.seed}/wave/${name}`, 'condition')(),
  }).condition
}

/** What the draws of a person in a wave follow from: their seed, or one of the wave where it draws again. */
export const waveSeed = (seed: string, { name, draws = [] }: Wave): string =>
  draws.includes('seed') ? `${seed}/wave/${name}` : seed
