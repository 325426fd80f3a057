import { describe, expect, test } from 'vitest'
import type { Block, Page } from '../../questionnaires/questionnaire.ts'
import type { Item } from '../item.ts'
import { blockWords, factsOf, itemWords, jumpWords, optionWords, printedText, scoreWords, shownIfWords } from './print-words.ts'

const party: Item = {
  type: 'radio',
  key: 'party',
  label: 'Which party?',
  isRequired: true,
  options: [
    { value: '1_left', label: 'Left' },
    { value: '2_right', label: 'Right' },
  ],
}
const trust: Item = {
  type: 'matrix',
  key: 'trust',
  label: 'Trust',
  isRequired: true,
  rows: [{ key: 'press', label: 'The press' }],
  options: [{ value: '1', label: 'None' }],
}
const page = (name: string, items: readonly Item[] = []): Page => ({
  name,
  blocks: [{ name: `${name}-all`, items }],
  blockOrder: 'fixed',
})
const pages = [page('one', [party, trust]), page('two'), page('three')]
const known = factsOf({ pages })

describe('logic in words', () => {
  test('names answers by key and options by label, also of the statements of a matrix', () => {
    const showIf = {
      all: [
        { fact: 'answer.party', is: '=' as const, value: '1_left' },
        { fact: 'answer.press', is: '!=' as const, value: '1' },
      ],
    }
    expect(shownIfWords(showIf, known)).toEqual(['Only if party is “Left” and press is not “None”.'])
    expect(shownIfWords(undefined, known)).toEqual([])
  })

  test.each([
    [{ to: { page: 'three' } }, 'Always: go to page 3.'],
    [
      { if: { fact: 'answer.party', is: 'answered' as const }, to: { end: 'questionnaire' as const } },
      'If party is answered: the questionnaire ends.',
    ],
    [{ to: { end: 'visit' as const, outcome: 'screened_out' as const } }, 'Always: the visit ends: screened out.'],
  ])('%j is "%s"', (jump, words) => {
    expect(jumpWords(jump, pages, known)).toBe(words)
  })
})

test('a block says what is drawn, and about which cards it asks', () => {
  const block: Block = {
    name: 'all',
    items: [party, trust],
    nDrawn: 1,
    itemOrder: 'random',
    cards: {
      showsCounts: false,
      rules: [
        { choose: 'seen', n: 5, minMs: 1500 },
        { choose: 'not-seen', n: 5 },
        { choose: 'covariate', n: 2, covariate: { name: 'focal', value: '1' } },
      ],
    },
  }
  expect(blockWords(block)).toEqual([
    '1 of these 2 are drawn for each person.',
    'In an order that is drawn for each person.',
    'Asked about each of these cards, which is shown without counts and buttons: up to 5 that were in view for at least 1.5 s; up to 5 from the same sets that were not shown; up to 2 with focal = 1.',
  ])
  expect(blockWords({ name: 'all', items: [party] })).toEqual([])
})

test('an item and its options say what they do besides being asked', () => {
  expect(itemWords({ ...party, optionOrder: 'reversed-for-half', reminds: true }, '1_left;2_right')).toEqual([
    'Options reversed for half of the people.',
    'Pointed out once if it is left open.',
    'Attention check: the right answer is 1_left, 2_right.',
  ])
  expect(optionWords({ value: '9', label: 'Other', asksText: true, isFixed: true })).toBe(
    'people can write which, keeps its place',
  )
  expect(optionWords({ value: '1', label: 'One' })).toBe('')
})

test('a score says how it is computed', () => {
  const named = { name: 's', label: 'S', version: 1 }
  expect(scoreWords({ ...named, compute: 'mean', keys: ['a', 'b'], reverseKeyed: ['b'] })).toBe(
    'Mean of a, b; reversed: b; all answers are needed.',
  )
  expect(scoreWords({ ...named, compute: 'count-right', keys: ['a'], right: { a: '4' }, minAnswers: 1 })).toBe(
    'Number of right answers of a; right: a = 4; at least 1 answer is needed.',
  )
})

test('what a text shows of a person is printed in words, not as it is typed', () => {
  expect(printedText('You said “{{ answer.why|nothing }}”, {{url.PID}}.')).toBe(
    'You said “[answer to why, or “nothing”]”, [PID of the link].',
  )
  expect(printedText('You liked {{feed.first_liked_headline|}} first.')).toBe('You liked [the first liked headline] first.')
})
