import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Arrival, earlierWithSame } from './arrival.ts'
import type { PersonFacts, WrittenText } from './facts.ts'
import { histogram } from './histogram.ts'
import { flagsOf, raisedFlags, valuesOfPeople, valuesOfPerson } from './judge.ts'
import { mayFixRules, verdictOf } from './kept-rules.ts'
import { personFacts } from './person-facts.ts'
import { personRules, qualityRules } from './rules/index.ts'
import { isFlagged } from './rules/quality-rule.ts'
import { NOTHING } from './testing/no-facts.ts'
import type { SentSigns } from './visit-signs.ts'
import { reasonText, shownNumber, thresholdText, valueOfShown } from './words.ts'
import { writtenTexts } from './written-texts.ts'

const SIGNS: SentSigns = {
  ...{ webdriver: false, n_untrusted: 0, n_pointer: 0, n_keys: 0, n_acts: 0, n_scrolls: 0, n_scrolls_alone: 0, trap_chars: 0 },
}
const UNWRITTEN = { n_keystrokes: 0, n_deletions: 0, n_pastes: 0, pasted_chars: 0, n_scripted: 0, away_ms: 0 }
const wrote = (text: Partial<WrittenText>): PersonFacts => ({
  ...NOTHING,
  texts: { ...NOTHING.texts, written: [{ chars: 0, ...UNWRITTEN, ...text }] },
})
const SEEN = { ...NOTHING, nPages: 1, nCards: 10, nFirstScreen: 2, activeMs: 4000 }

test('where a study has nothing to judge there is no value and no flag', () => {
  const values = valuesOfPerson(NOTHING)
  expect(Object.entries(values).filter(([, value]) => value !== null)).toEqual([['sessions', 1]])
  expect(Object.values(flagsOf(values))).not.toContain(true)
  expect(valuesOfPeople([{ panelIds: [], device: null, network: null, startedMs: 0, values: {} }])).toEqual([
    { same_panel_id: null, same_device: null, same_network: null },
  ])
})

test.each([
  ['fast', SEEN, 400, true],
  ['fast', { ...SEEN, activeMs: 5000 }, 500, false],
  ['attention', { ...NOTHING, attention: { passed: 1, failed: 1, unanswered: 0 } }, 1, true],
  ['attention', { ...NOTHING, attention: { passed: 1, failed: 0, unanswered: 3 } }, 0, false],
  ['short_dwell', { ...SEEN, medianDwellMs: 480 }, 480, true],
  ['fast_form', { ...NOTHING, msPerItem: [2400, 700] }, 700, true],
  [
    'straight_lining',
    {
      ...NOTHING,
      scales: [
        [1, 2, 3, 4, 5],
        [4, 4, 4, 4, 4],
      ],
    },
    1,
    true,
  ],
  ['straight_lining', { ...NOTHING, scales: [[4, 4, 4, 4, 2]] }, 0.8, false],
  ['hidden', { ...SEEN, hiddenMs: 6000 }, 0.6, true],
  ['unseen', { ...SEEN, nDwelt: 5 }, 0.5, false],
  ['no_scroll', SEEN, 0, true],
  ['no_scroll', { ...SEEN, nLaterCards: 1 }, 1, false],
  ['no_scroll', { ...SEEN, nFirstScreen: 10 }, null, null],
  ['two_windows', { ...SEEN, overlapMs: 1001 }, 1001, true],
  ['after_submit', { ...NOTHING, nAfterSubmit: 0 }, 0, false],
  ['after_submit', { ...NOTHING, nAfterSubmit: 2 }, 2, true],
  ['sessions', { ...NOTHING, nSessions: 2 }, 2, true],
  ['said_random', { ...NOTHING, saidRandom: true }, 1, true],
  ['pasted', { ...NOTHING, texts: { ...NOTHING.texts, nWritten: 2, nPasted: 1 } }, 1, true],
  ['text_at_once', wrote({ chars: 600, n_keystrokes: 1 }), 600, true],
  // Ten sentences of dictation, and a text of which the most was pasted.
  ['text_at_once', wrote({ chars: 900, n_keystrokes: 10 }), 90, false],
  ['text_at_once', wrote({ chars: 600, n_keystrokes: 2, n_pastes: 1, pasted_chars: 500 }), null, null],
  ['no_corrections', wrote({ chars: 400, n_keystrokes: 400 }), 0, true],
  ['no_corrections', wrote({ chars: 400, n_keystrokes: 408, n_deletions: 4 }), 1, false],
  ['no_corrections', wrote({ chars: 400, n_keystrokes: 60 }), null, null],
  ['away_before_text', wrote({ chars: 100, away_ms: 45_000 }), 45_000, true],
  ['away_before_text', wrote({ chars: 99, away_ms: 45_000 }), null, null],
  ['even_times', { ...NOTHING, answerGapsMs: [1000, 1001, 999, 1000, 1002, 1000, 1000, 998] }, 0.0011, true],
  ['even_times', { ...NOTHING, answerGapsMs: [800, 2400, 1100, 900, 5200, 1300, 700, 1900] }, 0.7834, false],
  ['untrusted', { ...NOTHING, signs: { ...SIGNS, n_untrusted: 12 } }, 12, true],
  ['untrusted', { ...wrote({ chars: 5, n_scripted: 6 }), signs: { ...SIGNS, n_untrusted: 1 } }, 6, true],
  ['untrusted', { ...NOTHING, signs: SIGNS }, 0, false],
  ['no_input', { ...NOTHING, signs: { ...SIGNS, n_acts: 9 } }, 1, true],
  ['no_input', { ...NOTHING, signs: { ...SIGNS, n_acts: 9, n_keys: 1 } }, 0, false],
  ['no_input', { ...NOTHING, signs: { ...SIGNS, n_acts: 4 } }, null, null],
  ['scroll_alone', { ...NOTHING, signs: { ...SIGNS, n_scrolls: 10, n_scrolls_alone: 9 } }, 0.9, true],
  ['scroll_alone', { ...NOTHING, signs: { ...SIGNS, n_scrolls: 4, n_scrolls_alone: 4 } }, null, null],
  ['webdriver', { ...NOTHING, signs: { ...SIGNS, webdriver: true } }, 1, true],
  ['webdriver', { ...NOTHING, signs: SIGNS }, 0, false],
  ['hidden_field', { ...NOTHING, signs: { ...SIGNS, trap_chars: 3 } }, 1, true],
  ['no_comment', { ...NOTHING, lacksComment: true }, 1, true],
  ['no_comment', { ...NOTHING, lacksComment: false }, 0, false],
  ['feed_attention', { ...NOTHING, checks: { ...NOTHING.checks, followed: 1 } }, 0, false],
  ['feed_attention', { ...NOTHING, checks: { ...NOTHING.checks, followed: 1, notFollowed: 1 } }, 1, true],
  ['feed_attention', { ...NOTHING, checks: { ...NOTHING.checks, unseen: 1 } }, null, null],
  ['feed_duplicates', { ...NOTHING, checks: { ...NOTHING.checks, same: 1, different: 1 } }, 1, true],
  ['feed_duplicates', { ...NOTHING, checks: { ...NOTHING.checks, unseenTwice: 2 } }, null, null],
  ['inconsistent', { ...NOTHING, repeated: { nPairs: 2, nDifferent: 1 } }, 1, true],
  ['different_answers', { ...NOTHING, earlierWaves: { nPairs: 3, nDifferent: 1 } }, 1, true],
  ['different_answers', { ...NOTHING, earlierWaves: { nPairs: 3, nDifferent: 0 } }, 0, false],
])('%s: facts become a value and a flag', (name, facts, value, isUp) => {
  const rule = personRules.find((each) => each.name === name)
  expect(valuesOfPerson(facts)[name]).toBe(value)
  if (rule === undefined) throw new Error(name)
  expect(value === null ? null : isFlagged(rule, value, rule.threshold)).toBe(isUp)
})

test('a duplicate is whoever came later; the first one is not flagged', () => {
  const arrival = (id: string, startedMs: number): Arrival => ({
    ...{ panelIds: [id], device: 'Mobile Safari iOS', startedMs },
    network: startedMs === 0 ? null : 'n',
  })
  const people = [arrival('a', 0), arrival('b', 59_999), arrival('a', 60_000)].map((each) => ({ ...each, values: {} }))
  expect(valuesOfPeople(people)).toEqual([
    { same_panel_id: 0, same_device: 0, same_network: null },
    { same_panel_id: 0, same_device: 1, same_network: 0 },
    { same_panel_id: 1, same_device: 0, same_network: 1 },
  ])
})

test('every group of equal marks leaves exactly one person without an earlier one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c')), (ids) => {
      const found = earlierWithSame(
        ids.map((id) => ({ panelIds: [id], device: null, network: null, startedMs: 0 })),
        ({ panelIds }) => panelIds,
      )
      expect(found.filter((n) => n === 0)).toHaveLength(new Set(ids).size)
    }),
  )
})

test('nobody is lost in a histogram, whatever the values and the threshold', () => {
  const measures = fc.constantFrom('ms', 'share', 'count', 'yes-no' as const)
  fc.assert(
    fc.property(measures, fc.array(fc.float({ min: 0, max: 1, noNaN: true })), fc.nat(5000), (measure, shares, threshold) => {
      const values = shares.map((share) =>
        measure === 'ms' ? share * 90_000 : measure === 'count' ? Math.round(share * 40) : share,
      )
      const bins = histogram(values, measure, measure === 'share' ? 0.5 : threshold)
      expect(bins.reduce((sum, { n }) => sum + n, 0)).toBe(values.length)
      expect(bins.length).toBeLessThanOrEqual(20)
    }),
  )
})

test('a histogram counts in the bin that a value begins, and a threshold has a bin', () => {
  expect(
    histogram([0, 0.05, 0.15, 1], 'share', 0.5)
      .filter(({ n }) => n > 0)
      .map(({ from }) => from),
  ).toEqual([0, 0.05, 0.15, 0.95])
  expect(histogram([0, 0, 2], 'count', 1)).toEqual([
    { from: 0, to: 1, n: 2 },
    { from: 1, to: 2, n: 0 },
    { from: 2, to: 3, n: 1 },
  ])
  expect(histogram([], 'count', 1)).toEqual([])
})

test('the reason says the rule, what it found and the threshold', () => {
  const flags = raisedFlags({ fast: 412, said_random: 1, hidden: null }, [
    { name: 'fast', threshold: 500 },
    { name: 'said_random', threshold: 1 },
    { name: 'hidden', threshold: 0.1 },
  ])
  expect(reasonText(flags)).toBe('Too fast per card: 0.41 s per card, threshold 0.5; Said that they answered at random')
})

test('every rule says what it means, and its threshold in words', () => {
  for (const rule of qualityRules) {
    expect(rule.means).toMatch(/^[A-Z].{30,}\.$/)
    expect(thresholdText(rule, rule.threshold)).toMatch(/^(below|above|from) \S/)
    expect(valueOfShown(rule.measure, shownNumber(rule.measure, rule.threshold))).toBe(rule.threshold)
  }
})

test('fixed rules are kept where everybody whom they flag is excluded by them', () => {
  const fixed = [{ name: 'fast', threshold: 500 }]
  const flags = [{ name: 'fast', threshold: 500, value: 400 }]
  const byOther = [{ name: 'fast', threshold: 900, value: 800 }]
  expect(verdictOf(fixed, { flags, isExcluded: true, excludedBy: flags })).toBe('by-rules')
  expect(verdictOf(fixed, { flags: [], isExcluded: true, excludedBy: byOther })).toBe('otherwise')
  expect(verdictOf(fixed, { flags, isExcluded: true, excludedBy: null })).toBe('otherwise')
  expect(verdictOf(fixed, { flags, isExcluded: false, excludedBy: null })).toBe('missing')
  expect(verdictOf(fixed, { flags: [], isExcluded: false, excludedBy: null })).toBe('clear')
})

test('rules are fixed before the first participant of a draft, and never later', () => {
  expect(mayFixRules('draft', 0)).toBe(true)
  expect(mayFixRules('draft', 1)).toBe(false)
  expect(mayFixRules('running', 0)).toBe(false)
})

test('texts that were pasted are told from those that were typed, and other acts are no texts', () => {
  const act = (detail: object | null, engagement_type = 'post_write') => ({
    ...{ kind: 'act', engagement_type },
    detail: detail && JSON.stringify(detail),
  })
  expect(
    writtenTexts([
      ...[act({ text: 'a', pastes: 2 }), act({ text: 'b', pastes: 0 }), act({ reason: 'spam' }, 'report'), act(null)],
      // Of a page that did not record pastes, one that did, and one that was deleted.
      ...[act({ text: 'c' }, 'reply'), act({ text: 'd', pastes: 1 }, 'quote'), act({ target: '1' }, 'quote')],
    ]),
  ).toEqual({
    nWritten: 3,
    nPasted: 2,
    commentLengths: [],
    written: [],
  })
  const how = { pastes: 1, pasted_chars: 3, deletions: 2, scripted: 0, away_ms: 40 }
  const counted = { chars: 4, n_keystrokes: 9, n_deletions: 2, n_pastes: 1, pasted_chars: 3, n_scripted: 0, away_ms: 40 }
  expect(writtenTexts([act({ text: 'Nice', n_keystrokes: 9, ...how })]).written).toEqual([counted])
  expect(writtenTexts([act({ text: 'Nice', keystrokes: 9, ...how })]).written).toEqual([counted])
  expect(writtenTexts([act({ text: 'Nice', n_keystrokes: 4 }, 'comment_write')]).commentLengths).toEqual([4])
})

test('who completes a study without the comment that it requires is flagged; who left it, or need not write, is not', () => {
  const required = { comments: 'folded', 'comments-write': 'required', 'comments-min-length': '5' }
  const lacks = (settings: Record<string, string>, commentLengths: number[], outcome: string | null = 'complete') =>
    personFacts({
      ...{
        cards: [],
        checks: new Map(),
        pressed: new Map(),
        nSessions: 1,
        nAfterSubmit: undefined,
        attention: [],
        answers: [],
        earlier: [],
        settings,
        outcome,
      },
      seen: { nPages: 0, activeMs: 0, hiddenMs: 0, overlapMs: 0, cards: new Map() },
      ...{ texts: { ...NOTHING.texts, commentLengths }, signs: undefined },
    }).lacksComment
  expect([lacks(required, []), lacks(required, [4]), lacks(required, [4, 5])]).toEqual([true, true, false])
  expect([lacks(required, [], null), lacks({ ...required, 'comments-write': 'optional' }, [])]).toEqual([null, null])
})
