import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attritionOf, type PersonOfWaves } from './attrition.ts'
import { flowOfWaves, type WaveArm, withoutConditions } from './flow-of-waves.ts'
import type { Wave } from './wave.ts'
import { WAVE_STATES, wavesOfPerson } from './wave-due.ts'

const NAMES = ['start', 'week', 'month']
const DAY = 86_400_000
const people = fc.array(
  fc.record({
    condition: fc.integer({ min: 0, max: 3 }),
    states: fc.tuple(...NAMES.map(() => fc.constantFrom(...WAVE_STATES))),
  }),
  { maxLength: 60 },
)
const lostOf = ({ lost }: WaveArm) => lost.reduce((sum, { n }) => sum + n, 0)

test('nobody is lost from a wave: its boxes add up to who completed the first, and are the losses by wave and condition', () => {
  fc.assert(
    fc.property(people, (crowd) => {
      const flow = flowOfWaves(NAMES, crowd, { nConditions: 3 })
      const losses = attritionOf(NAMES, crowd, { nConditions: 3, seed: 's' })
      for (const [i, { wave, arms }] of flow.entries()) {
        expect(wave).toBe(losses[i]?.wave)
        for (const [at, arm] of arms.entries()) {
          const loss = losses[i]?.conditions[at]
          expect(arm.followed).toBe(crowd.filter(({ condition, states }) => condition === at + 1 && states[0] === 'done').length)
          expect(arm.completed + lostOf(arm) + arm.underWay + arm.ahead).toBe(arm.followed)
          expect(arm.back).toBe(arm.completed + arm.underWay + (loss?.ended ?? 0))
          expect([arm.completed, lostOf(arm), arm.underWay + arm.ahead]).toEqual([loss?.back, loss?.lost, loss?.open])
        }
      }
    }),
  )
})

test('all conditions together have the people of each', () => {
  fc.assert(
    fc.property(people, (crowd) => {
      const flow = flowOfWaves(NAMES, crowd, { nConditions: 3 })
      for (const [i, { arms }] of withoutConditions(flow).entries()) {
        expect(arms).toHaveLength(1)
        const sum = (of: (arm: WaveArm) => number) => (flow[i]?.arms ?? []).reduce((total, arm) => total + of(arm), 0)
        for (const of of [
          ({ followed }: WaveArm) => followed,
          ({ back }: WaveArm) => back,
          lostOf,
          ({ ahead }: WaveArm) => ahead,
        ])
          expect(arms.map(of)).toEqual([sum(of)])
        expect(arms[0]?.condition).toBeNull()
      }
    }),
  )
})

test('who is out before a wave was lost in the one before it, by the rules of waves', () => {
  const waves: Wave[] = NAMES.map((name, i) => ({
    name,
    journey: [{ step: 'feed', feed: 'f' }],
    ...(i > 0 && { opens: { days: 7 }, closes: { days: 2 }, missed: 'out' as const }),
  }))
  const visit = fc.constantFrom('complete' as const, 'left_early' as const, 'missed' as const)
  const facts = fc.record({ condition: fc.constantFrom(1, 2), week: visit, month: visit, days: fc.integer({ min: 0, max: 30 }) })
  fc.assert(
    fc.property(fc.array(facts, { maxLength: 30 }), (crowd) => {
      const stands = crowd.map(({ condition, week, month, days }): PersonOfWaves => {
        const later = new Map(
          [['week', week, 7.5] as const, ['month', week === 'complete' ? month : ('missed' as const), 15] as const].flatMap(
            ([wave, outcome, at]) => (outcome === 'missed' || at > days ? [] : [[wave, { begunMs: at * DAY, outcome }] as const]),
          ),
        )
        const person = { first: { begunMs: 0, outcome: 'complete' as const }, later, zone: 'UTC' }
        return { condition, states: wavesOfPerson(waves, person, days * DAY).map(({ state }) => state) }
      })
      const [week, month] = flowOfWaves(NAMES, stands, { nConditions: 2 })
      for (const at of [0, 1]) {
        const [before, after] = [week?.arms[at], month?.arms[at]]
        const outBefore = after?.lost.find(({ reason }) => reason === 'Out before it')?.n ?? 0
        expect(before && outBefore).toBe(before && lostOf(before))
        expect(after?.followed).toBe(before?.followed)
      }
    }),
  )
})

test('a study of one visit has no later wave', () => {
  expect(flowOfWaves([], [{ condition: 1, states: [] }], { nConditions: 2 })).toEqual([])
  expect(withoutConditions([])).toEqual([])
})
