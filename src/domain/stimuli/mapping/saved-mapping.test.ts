import { expect, test } from 'vitest'
import { guessMapping } from './guess-mapping.ts'
import { AS_COVARIATE, LEFT_OUT } from './mapping.ts'
import { fromSaved, matchingSaved, toSaved } from './saved-mapping.ts'

const LINES = [
  ['\uFEFFText', 'Who', 'x', ''],
  ['Hello there', 'ada', '1', '2'],
]
const { mapping } = guessMapping(LINES)
const SAVED = toSaved(LINES, { ...mapping, columns: ['body', 'author_handle', LEFT_OUT, AS_COVARIATE] })

test('a matching is kept by headers, without columns that have none', () => {
  expect(SAVED).toEqual({
    columns: [
      { header: 'Text', to: 'body' },
      { header: 'Who', to: 'author_handle' },
      { header: 'x', to: LEFT_OUT },
    ],
    rows_as: 'posts',
    dates: 'month',
  })
})

test('it fits a sheet whose columns stand in another order, below a title, with a column more', () => {
  const lines = [['My sheet'], ['who', 'New', 'TEXT', 'Text'], ['ada', 'y', 'Hello', 'again']]
  expect(fromSaved(lines, SAVED, 'ours').mapping).toEqual({
    headerAt: 1,
    linesBelow: 0,
    columns: ['author_handle', AS_COVARIATE, 'body', AS_COVARIATE],
    rowsAs: 'posts',
    dates: 'month',
  })
})

test('it is proposed for a sheet with the same columns, and no other', () => {
  const saved = [{ name: 'ours', mapping: SAVED }]
  expect(matchingSaved([['x', 'who', 'text']], saved)?.name).toBe('ours')
  expect(matchingSaved([['x', 'who']], saved)).toBeUndefined()
  expect(matchingSaved([], saved)).toBeUndefined()
})
