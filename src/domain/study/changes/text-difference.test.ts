import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedParts, differingLines, editSteps, type Part } from './text-difference.ts'

const whole = (text: string) => [{ text, isChanged: true }]
const marked = (parts: readonly Part[]) => parts.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')

test('lines that differ are listed, and the others are counted', () => {
  expect(differingLines(['a', 'b', 'c', 'd'], ['a', 'b', 'd', 'e'])).toEqual([
    { kind: 'same', count: 2 },
    { kind: 'removed', parts: whole('c') },
    { kind: 'same', count: 1 },
    { kind: 'added', parts: whole('e') },
  ])
})

test('equal texts have no differences', () => {
  expect(differingLines(['a', 'b'], ['a', 'b'])).toEqual([{ kind: 'same', count: 2 }])
  expect(differingLines([], [])).toEqual([])
})

test('a changed line shows the words that changed', () => {
  const lines = differingLines(['You may stop at any time, within ten years.'], ['You can stop at any time, within five years.'])
  expect(lines.map((line) => line.kind !== 'same' && marked(line.parts))).toEqual([
    'You [may] stop at any time, within [ten] years.',
    'You [can] stop at any time, within [five] years.',
  ])
})

test('a long line is shortened around its changes', () => {
  const far = Array.from({ length: 50 }, (_, i) => `w${i}`).join(' ')
  expect(marked(changedParts(`${far} old ${far} old ${far}`, `${far} new ${far} new ${far}`))).toBe(
    '… w44 w45 w46 w47 w48 w49 [old] w0 w1 w2 w3 w4 w5 … w44 w45 w46 w47 w48 w49 [old] w0 w1 w2 w3 w4 w5 …',
  )
})

test('added words mark nothing in the old line', () => {
  expect(marked(changedParts('a b', 'a x b'))).toBe('a b')
  expect(marked(changedParts('a x b', 'a b'))).toMatch(/^a ?\[ ?x ?\] ?b$/)
})

test('a line that shares few words with the other one is marked as a whole', () => {
  expect(changedParts('one two three', 'four five three six')).toEqual(whole('one two three'))
})

test('lists that are too long to compare are replaced as a whole', () => {
  const many = (word: string) => Array.from({ length: 1100 }, (_, i) => `${word}${i}`)
  const kinds = editSteps(many('a'), many('b')).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'removed')).toHaveLength(1100)
  expect(kinds.filter((kind) => kind === 'added')).toHaveLength(1100)
})

const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })

test('the steps contain both texts completely', () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const steps = editSteps(before, after)
      const without = (kind: string) => steps.filter((step) => step.kind !== kind).map(({ text }) => text)
      expect(without('added')).toEqual(before)
      expect(without('removed')).toEqual(after)
    }),
  )
})

test('the joined parts are the line, unless it was shortened', () => {
  const text = fc.array(fc.constantFrom('a', 'b', ' '), { maxLength: 8 }).map((words) => words.join(''))
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(
        changedParts(one, other)
          .map((part) => part.text)
          .join(''),
      ).toBe(one)
    }),
  )
})
