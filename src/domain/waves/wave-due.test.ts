import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Outcome } from '../session/outcomes.ts'
import type { Wave } from './wave.ts'
import { type WaveFacts, type WaveVisit, waveDue, wavesOfPerson } from './wave-due.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const BEGUN = Date.parse('2027-02-01T09:00:00Z')

const WAVES: Wave[] = [
  { name: 'start' },
  { name: 'week', opens: { days: 7 }, closes: { days: 2 } },
  { name: 'month', opens: { days: 30, after: 'first' }, closes: { hours: 48 } },
]

const visit = (outcome: Outcome | null, begunMs = BEGUN): WaveVisit => ({ outcome, begunMs })

const facts = (first: Outcome | null, later: Record<string, WaveVisit> = {}): WaveFacts => ({
  first: visit(first),
  later: new Map(Object.entries(later)),
  zone: 'UTC',
})

const due = (of: WaveFacts, atMs: number, waves = WAVES) => {
  const { wave, is, ...rest } = waveDue(waves, of, atMs)
  return `${is} ${wave.name}${'next' in rest && rest.next ? `, then ${rest.next.wave.name}` : ''}`
}

describe('the wave that is due', () => {
  test('is the first until it is complete', () => {
    expect(due(facts(null), BEGUN + 100 * DAY)).toBe('visit start')
  })

  test('comes no more after a first visit that ended in another way', () => {
    expect(due(facts('screened_out'), BEGUN + 8 * DAY)).toBe('visit start')
  })

  test('is ahead until it opens, open from that moment, and closed from the moment at which it closes', () => {
    expect(due(facts('complete'), BEGUN + 7 * DAY - 1)).toBe('visit start, then week')
    expect(due(facts('complete'), BEGUN + 7 * DAY)).toBe('open week')
    expect(due(facts('complete'), BEGUN + 9 * DAY - 1)).toBe('open week')
    expect(due(facts('complete'), BEGUN + 9 * DAY)).toBe('closed week, then month')
  })

  test('is the next one where one was missed', () => {
    expect(due(facts('complete'), BEGUN + 30 * DAY)).toBe('open month')
    expect(due(facts('complete', { week: visit('wave_closed', BEGUN + 10 * DAY) }), BEGUN + 10 * DAY)).toBe(
      'visit week, then month',
    )
  })

  test('is none any more for somebody who is out by missing one', () => {
    const strict = WAVES.map((wave) => ({ ...wave, missed: 'out' as const }))
    expect(due(facts('complete'), BEGUN + 30 * DAY, strict)).toBe('closed week')
    expect(due(facts('complete', { week: visit('left_early', BEGUN + 7 * DAY) }), BEGUN + 30 * DAY, strict)).toBe('visit week')
  })

  test('is none for somebody who did not agree to a later one', () => {
    expect(due(facts('complete', { week: visit('no_consent', BEGUN + 7 * DAY) }), BEGUN + 30 * DAY)).toBe('visit week')
  })

  test('is the one that was begun, also late, until the next one is open', () => {
    const begun = facts('complete', { week: visit(null, BEGUN + 8 * DAY) })
    expect(due(begun, BEGUN + 8 * DAY)).toBe('visit week')
    expect(due(begun, BEGUN + 20 * DAY)).toBe('visit week')
    expect(due(begun, BEGUN + 30 * DAY)).toBe('open month')
  })

  test('is counted from the moment at which the one before was begun, or opened where it was missed', () => {
    const diary: Wave[] = [
      { name: 'a' },
      { name: 'b', opens: { days: 1, at: '18:00' }, closes: { hours: 6 } },
      { name: 'c', opens: { days: 1, at: '18:00' }, closes: { hours: 6 } },
    ]
    const third = (later: Record<string, WaveVisit>) => {
      const state = waveDue(diary, facts('complete', later), BEGUN + 2 * DAY)
      return 'next' in state && state.next ? new Date(state.next.window.opensMs).toISOString() : state.is
    }
    // Begun late in the evening, or missed: the next one is on the evening after that.
    expect(third({ b: visit('complete', Date.parse('2027-02-02T23:50:00Z')) })).toBe('2027-02-03T18:00:00.000Z')
    expect(third({})).toBe('2027-02-03T18:00:00.000Z')
  })

  test('is at its time of day in the place of the person, over a change of the clocks', () => {
    const waves: Wave[] = [{ name: 'a' }, { name: 'b', opens: { days: 1, at: '09:00' }, closes: { days: 1, at: '09:00' } }]
    const inBerlin = { ...facts('complete'), first: visit('complete', Date.parse('2027-03-27T20:00:00Z')), zone: 'Europe/Berlin' }
    const state = waveDue(waves, inBerlin, Date.parse('2027-03-28T06:59:59Z'))
    expect('next' in state && state.next?.window).toEqual({
      opensMs: Date.parse('2027-03-28T07:00:00Z'),
      closesMs: Date.parse('2027-03-29T07:00:00Z'),
    })
  })

  test('never goes back to a wave before one that was complete, and is said in the same way by the list of waves', () => {
    const outcome = fc.constantFrom<Outcome | null | undefined>(
      'complete',
      null,
      'left_early',
      'wave_closed',
      'withdrawn',
      undefined,
    )
    const rule = fc.constantFrom(undefined, 'goes-on' as const, 'out' as const)
    fc.assert(
      fc.property(fc.array(fc.tuple(outcome, rule), { maxLength: 6 }), fc.integer({ min: 0, max: 40 * 24 }), (later, hours) => {
        const waves: Wave[] = [
          { name: 'w0' },
          ...later.map(([, missed], i) => ({
            name: `w${i + 1}`,
            opens: { hours: 48 },
            closes: { hours: 20 },
            ...(missed && { missed }),
          })),
        ]
        const nowMs = BEGUN + hours * HOUR
        const begunMs = (i: number) => BEGUN + (i + 1) * 50 * HOUR
        const visits = new Map<string, WaveVisit>(
          later.flatMap(([own], i) =>
            own === undefined || begunMs(i) > nowMs ? [] : [[`w${i + 1}`, visit(own, begunMs(i))] as const],
          ),
        )
        const of = { first: visit('complete'), later: visits, zone: 'UTC' }
        const state = waveDue(waves, of, nowMs)
        const listed = wavesOfPerson(waves, of, nowMs)
        const at = waves.findIndex(({ name }) => name === state.wave.name)
        if (state.is === 'open') {
          expect(listed[at]).toMatchObject({ state: 'open', window: state.window })
          expect(state.window.opensMs).toBeLessThanOrEqual(nowMs)
          expect(visits.has(state.wave.name)).toBe(false)
        }
        if ('next' in state && state.next) expect(state.next.window.opensMs).toBeGreaterThan(nowMs)
        expect(listed.filter(({ state: each }) => each === 'open').length).toBeLessThanOrEqual(1)
      }),
    )
  })
})
