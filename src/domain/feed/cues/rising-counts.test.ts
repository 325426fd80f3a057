import { expect, test } from 'vitest'
import { checkRisingCounts, parseRisingCounts, ratesOfCard, sheetRate } from './rising-counts.ts'

test.each(['[]', '3', '{"likes":"3"}', '{"hearts":3}', '{"likes":3', 'null'])('%s is not what the setting may say', (value) => {
  expect(parseRisingCounts(value)).toBeUndefined()
  expect(checkRisingCounts(value)).toHaveLength(1)
})

test('a rate is a number from 0 to 600 per minute', () => {
  expect(checkRisingCounts('{"likes":0,"shares":600,"upvote":0.5}')).toEqual([])
  expect(checkRisingCounts('{"likes":-1,"shares":601}')).toEqual([
    'likes: must be a number from 0 to 600 per minute, not -1',
    'shares: must be a number from 0 to 600 per minute, not 601',
  ])
})

test('the sheet of a card overrides the rate of the study, and cells that are no rate do not', () => {
  const study = { likes: 12, shares: 3 }
  expect(ratesOfCard(study, { likes_per_minute: ' 40.5 ', shares_per_minute: 'many' })).toEqual({ likes: 40.5, shares: 3 })
  expect(ratesOfCard(study, { likes_per_minute: '0', shares_per_minute: 601 })).toEqual({ shares: 3 })
})

test('a rate in the sheet has no effect where the study does not let that count rise', () => {
  expect(ratesOfCard({ shares: 0 }, { likes_per_minute: '40', shares_per_minute: '2' })).toEqual({ shares: 2 })
})

test.each([['1e2'], ['-3'], ['2,5'], ['0x10'], [null], [{}], ['Infinity']])('the cell %j is no rate', (cell) => {
  expect(sheetRate(cell)).toBeUndefined()
})
