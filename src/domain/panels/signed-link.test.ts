import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUsedUp, type LinkClaims, linkProblem } from './signed-link.ts'

const NOW_S = 1_700_000_000
const claims = (given: Partial<LinkClaims> = {}): LinkClaims => ({
  audience: ['https://feed.example/feed?experiment_id=eabc12&PROLIFIC_PID={{%PROLIFIC_PID%}}'],
  issuedS: NOW_S,
  expiresS: NOW_S + 120,
  person: 'ada',
  study: 'study1',
  session: 'session1',
  subject: 'session1',
  ...given,
})
const arrival = {
  nowMs: NOW_S * 1000,
  publicUrl: 'https://feed.example',
  experiment_id: 'eabc12',
  panelStudies: ['study1'],
  testStudies: [] as string[],
  named: { person: 'ada', study: 'study1', session: 'session1' },
  livesSeconds: 120,
}
const problem = (given: Partial<LinkClaims> = {}, at: Partial<typeof arrival> = {}) =>
  linkProblem(claims(given), { ...arrival, ...at })

describe('a token whose signature is right', () => {
  test('opens the study for the person whom it names', () => {
    expect(problem()).toBeUndefined()
  })

  test.each<[string, Partial<LinkClaims>]>([
    ['names the host alone', { audience: ['feed.example'] }],
    ['names the address without a query', { audience: ['https://feed.example/feed'] }],
    ['names the port that https has anyway', { audience: ['https://FEED.example:443/'] }],
    ['names several, one of them here', { audience: ['https://elsewhere.example', 'https://feed.example'] }],
  ])('may be for an audience that %s', (_, given) => {
    expect(problem(given)).toBeUndefined()
  })

  test.each<[string, Partial<LinkClaims>, string]>([
    ['for another server', { audience: ['https://elsewhere.example/feed?experiment_id=eabc12'] }, 'other-server'],
    ['for a server whose name begins like ours', { audience: ['https://feed.example.evil.example/'] }, 'other-server'],
    ['for ours behind the name of a user', { audience: ['https://feed.example@evil.example/'] }, 'other-server'],
    ['for nobody', { audience: [] }, 'other-server'],
    ['for another study here', { audience: ['https://feed.example/feed?experiment_id=eother'] }, 'other-study'],
    ['of another study there', { study: 'study2' }, 'other-study'],
    ['of another person', { person: 'bert' }, 'other-person'],
    ['of another submission', { session: 'session2', subject: 'session2' }, 'other-person'],
    ['that contradicts itself', { subject: 'session2' }, 'other-person'],
    ['of nobody', { person: '' }, 'other-person'],
  ])('is refused %s', (_, given, expected) => {
    expect(problem(given)).toBe(expected)
  })

  test('of a study there that nobody linked is taken, unless the link says another one', () => {
    expect(problem({ study: 'study2' }, { panelStudies: [], named: { ...arrival.named, study: 'study2' } })).toBeUndefined()
    expect(problem({ study: 'study2' }, { panelStudies: [] })).toBe('other-study')
  })

  test('of a copy for tests is taken, beside those of its study and without them', () => {
    const copy = { ...arrival.named, study: 'copy' }
    expect(problem({ study: 'copy' }, { testStudies: ['copy'], named: copy })).toBeUndefined()
    expect(problem({ study: 'copy' }, { named: copy })).toBe('other-study')
    expect(problem({}, { panelStudies: [], testStudies: ['copy'] })).toBeUndefined()
  })

  test('says who it is where the link names no ids', () => {
    const named = { person: undefined, study: undefined, session: undefined } as never
    expect(problem({}, { named })).toBeUndefined()
  })

  test('lives two minutes and some leeway, whatever its own end says', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: 1, max: 1_000_000 }), (ageS, livesS) => {
        const found = problem({ issuedS: NOW_S - ageS, expiresS: NOW_S - ageS + livesS })
        const isAlive = ageS >= -30 && ageS <= Math.min(120, livesS) + 30
        expect(found === undefined).toBe(isAlive)
      }),
    )
  })

  test.each([Number.NaN, Number.POSITIVE_INFINITY])('is refused where its times are %s', (time) => {
    expect(problem({ issuedS: time, expiresS: time })).toBeDefined()
  })
})

describe('a token that was used', () => {
  const use = { participant_id: 1, isSameToken: true, hasBegun: true }

  test('opens the page again for its person until something of theirs is stored', () => {
    expect(isUsedUp([{ ...use, hasBegun: false }], 1)).toBe(false)
    expect(isUsedUp([use], 1)).toBe(true)
  })

  test('gives way to a new token of the same submission', () => {
    expect(isUsedUp([{ ...use, isSameToken: false }], 1)).toBe(false)
  })

  test('opens nothing for anybody else, begun or not', () => {
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.boolean(),
        fc.option(fc.integer({ min: 2 }), { nil: undefined }),
        (isSameToken, hasBegun, who) => {
          expect(isUsedUp([{ participant_id: 1, isSameToken, hasBegun }], who)).toBe(true)
        },
      ),
    )
  })
})
