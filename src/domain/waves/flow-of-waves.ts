import { lossOf, type PersonOfWaves } from './attrition.ts'

/** Why people were lost, and how many. */
export type Reason = { reason: string; n: number }

/** What became in a later wave of people who completed the first: `completed`, `lost`, `underWay` and `ahead` add up to `followed`. */
export type WaveArm = {
  /** Null: people of all conditions together. */
  condition: number | null
  followed: number
  /** Came to the wave, whatever became of them in it. */
  back: number
  completed: number
  lost: Reason[]
  underWay: number
  /** Can still come to it. */
  ahead: number
}

export type WaveInFlow = { wave: string; arms: WaveArm[] }

/** Every wave but the first, by condition, from the same facts as losses by wave and condition. */
export const flowOfWaves = (
  waves: readonly string[],
  people: readonly PersonOfWaves[],
  { nConditions }: { nConditions: number },
): WaveInFlow[] =>
  waves.slice(1).map((wave, i) => ({
    wave,
    arms: Array.from({ length: nConditions }, (_, at) => armOf(people, { condition: at + 1, wave: i + 1 })),
  }))

function armOf(people: readonly PersonOfWaves[], at: { condition: number; wave: number }): WaveArm {
  const { condition, back: completed, lost, missed, ended, out, open, begun } = lossOf(people, at)
  const reasons = [
    { reason: 'Missed it', n: missed },
    { reason: 'Left it early', n: ended },
    { reason: 'Out before it', n: out },
  ]
  return {
    condition,
    followed: completed + lost + open,
    back: completed + ended + begun,
    completed,
    lost: reasons.filter(({ n }) => n > 0),
    underWay: begun,
    ahead: open - begun,
  }
}

/** For who may not know how many people each condition lost. */
export const withoutConditions = (waves: readonly WaveInFlow[]): WaveInFlow[] =>
  waves.map(({ wave, arms }) => ({ wave, arms: [arms.reduce(added, NOBODY)] }))

const NOBODY: WaveArm = { condition: null, followed: 0, back: 0, completed: 0, lost: [], underWay: 0, ahead: 0 }

function added(sum: WaveArm, arm: WaveArm): WaveArm {
  const reasons = new Set([...sum.lost, ...arm.lost].map(({ reason }) => reason))
  const n = (lost: readonly Reason[], reason: string) => lost.find((each) => each.reason === reason)?.n ?? 0
  return {
    condition: null,
    followed: sum.followed + arm.followed,
    back: sum.back + arm.back,
    completed: sum.completed + arm.completed,
    lost: [...reasons].map((reason) => ({ reason, n: n(sum.lost, reason) + n(arm.lost, reason) })),
    underWay: sum.underWay + arm.underWay,
    ahead: sum.ahead + arm.ahead,
  }
}
