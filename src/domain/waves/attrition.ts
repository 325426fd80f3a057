import { type Compared, compareShares } from './compare-shares.ts'
import type { WaveState } from './wave-due.ts'

/** Where somebody is in each wave, in the order of the waves. */
export type PersonOfWaves = { condition: number; states: readonly WaveState[] }

/** How many people a wave lost in one condition, of those who completed the first. */
export type LossOfWave = {
  condition: number
  /** Who did it, or will not do it any more. */
  decided: number
  /** Did it. */
  back: number
  /** Missed it, left it early, or were out before it. */
  lost: number
  /** Of them. */
  missed: number
  ended: number
  out: number
  /** It is ahead of them, or due, or they are in it. */
  open: number
}

export type AttritionOfWave = {
  wave: string
  conditions: LossOfWave[]
  /** Whether conditions lost people to different shares; null where there is nothing to compare. */
  test: Compared | null
}

/**
 * Who was lost by each wave but the first, by condition. Only people who completed the first are counted: who left that left the study
 * before it had another wave. `seed` of the study: where a test draws, it draws the same each time.
 */
export function attritionOf(
  waves: readonly string[],
  people: readonly PersonOfWaves[],
  { nConditions, seed }: { nConditions: number; seed: string },
): AttritionOfWave[] {
  return waves.slice(1).map((wave, i) => {
    const conditions = Array.from({ length: nConditions }, (_, at): LossOfWave => {
      const { begun: _begun, ...loss } = lossOf(people, { condition: at + 1, wave: i + 1 })
      return loss
    })
    const groups = conditions.map(({ lost, back }) => ({ yes: lost, no: back }))
    return { wave, conditions, test: compareShares(groups, `${seed}/attrition/${wave}`) }
  })
}

/** Of one wave, by its place, and one condition. `begun`: of those to whom it is open, who are in it. */
export function lossOf(
  people: readonly PersonOfWaves[],
  { condition, wave }: { condition: number; wave: number },
): LossOfWave & { begun: number } {
  const followed = people.filter((person) => person.states[0] === 'done' && person.condition === condition)
  const states = followed.flatMap((person) => person.states[wave] ?? [])
  const count = (asked: WaveState) => states.filter((state) => state === asked).length
  const [back, missed, ended, out, begun] = [count('done'), count('missed'), count('ended'), count('out'), count('begun')]
  const lost = missed + ended + out
  return { condition, decided: back + lost, back, lost, missed, ended, out, open: states.length - back - lost, begun }
}
