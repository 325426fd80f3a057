import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pollResults, readPoll, readVotes } from './poll.ts'

const read = (poll_options: string, poll_results = '') => readPoll((column) => ({ poll_options, poll_results })[column] ?? '')
const results = (poll: ReturnType<typeof read>, choice = 0, seed = 's', card = 'c') =>
  poll && pollResults(poll, choice, { seed, entity_id: card })

test('a poll has its answers, and votes, drawn results or none', () => {
  expect(read('Yes | No', '1,204|30')).toEqual({ options: ['Yes', 'No'], votes: [1204, 30] })
  expect(read('Yes|No', 'Random')).toEqual({ options: ['Yes', 'No'], draws: true })
  expect(read('Yes|No')).toEqual({ options: ['Yes', 'No'] })
  expect(read('Yes|No', '7')).toEqual({ options: ['Yes', 'No'] })
})

test.each(['', 'Yes'])('%j is no poll', (options) => {
  expect(read(options)).toBeUndefined()
})

test.each(['', '1|two', '-1|2', '1.5|2', '1|'])('%j are no votes', (cell) => {
  expect(readVotes(cell)).toBeUndefined()
})

test('the own vote is counted, and percentages add up to 100', () => {
  expect(results(read('A|B|C', '1|1|0'), 2)).toEqual({ percents: [34, 33, 33], votes: 3 })
  expect(results(read('A|B', '0|0'), 1)).toEqual({ percents: [0, 100], votes: 1 })
  fc.assert(
    fc.property(fc.array(fc.nat(999_999), { minLength: 2, maxLength: 6 }), (votes) => {
      const poll = read(votes.map((_, i) => `Answer ${i}`).join('|'), votes.join('|'))
      const { percents } = results(poll) ?? { percents: [] }
      expect(percents.reduce((sum, n) => sum + n, 0)).toBe(100)
    }),
  )
})

test('drawn results are the same for one person and card, whatever the answer, and differ between people and cards', () => {
  const poll = read('A|B|C', 'random')
  expect(results(poll, 0)).toEqual(results(poll, 2))
  expect(results(poll)?.votes).toBeUndefined()
  const others = [results(poll, 0, 'another'), results(poll, 0, 's', 'another')]
  for (const other of others) expect(other).not.toEqual(results(poll))
})

test('a poll without results shows none', () => {
  expect(results(read('A|B'))).toBeUndefined()
})
