import { expect, test } from 'vitest'
import { settingsFromRows } from './settings-from-rows.ts'

const HEADER = ['time_stamp', 'experiment_id', 'condition', 'parameter', 'value']

test('rows become settings, in their order, with values as they stand in the file', () => {
  const rows = [
    ['1', 'e1', '1', 'consent', 'I%20agree'],
    ['1', 'e1', '2', 'consent', 'I%20agree'],
    ['1', 'e1', '1', 'study-name', "'=Name"],
    ['1', 'e1', '2', 'study-name', "''=Name"],
    [''],
  ]
  expect(settingsFromRows([HEADER, ...rows])).toEqual({
    ok: true,
    settings: [
      { condition: 1, param: 'consent', value: 'I%20agree' },
      { condition: 2, param: 'consent', value: 'I%20agree' },
      { condition: 1, param: 'study-name', value: '=Name' },
      { condition: 2, param: 'study-name', value: "'=Name" },
    ],
  })
})

test('columns may come in any order, after a byte order mark', () => {
  const rows = [
    ['\uFEFFvalue', 'parameter', 'condition'],
    ['scroll', 'feed', '1'],
  ]
  expect(settingsFromRows(rows)).toEqual({ ok: true, settings: [{ condition: 1, param: 'feed', value: 'scroll' }] })
})

test.each([
  [[['a', 'b']], 'The file has no column condition, parameter, value.'],
  [[], 'The file has no column condition, parameter, value.'],
  [[HEADER], 'The file has no rows.'],
  [[HEADER, ['1', 'e1', '0', 'feed', 'x']], "Row 2: the condition must be a whole number from 1, not '0'."],
  [[HEADER, ['1', 'e1', 'a', 'feed', 'x']], "Row 2: the condition must be a whole number from 1, not 'a'."],
])('a file that is none is refused with its reason: %j', (rows, problem) => {
  expect(settingsFromRows(rows)).toEqual({ ok: false, problem })
})
