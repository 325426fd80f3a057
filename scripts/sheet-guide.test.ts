import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMENT_COLUMN_GUIDE, isCommentColumn, readCommentSheet } from '#domain/comments/comment-columns.ts'
import { RATE_COLUMNS } from '#domain/feed/cues/rising-counts.ts'
import { COUNT_COLUMNS } from '#domain/feed/sheet-counts.ts'
import {
  CARD_COLUMN_GUIDE,
  CHECK_COLUMN_GUIDE,
  COUNT_COLUMN_GUIDE,
  type ColumnGuide,
  LABEL_COLUMN_GUIDE,
  LINK_COLUMN_GUIDE,
  ORDER_COLUMN_GUIDE,
  POST_COLUMN_GUIDE,
  RATE_COLUMN_GUIDE,
} from '#domain/stimuli/sheet/column-guide.ts'
import { recogniseColumn } from '#domain/stimuli/sheet/columns.ts'

const SHEETS = readFileSync('docs/SHEETS.md', 'utf8')
const nameCell = ({ name, alias }: ColumnGuide) => `\`${name}\`${alias === undefined ? '' : ` (\`${alias}\`)`}`

test.each([...CARD_COLUMN_GUIDE, ...COMMENT_COLUMN_GUIDE])(
  'docs/SHEETS.md explains $name of cards and comments as the help page does',
  (column) => {
    expect(SHEETS).toContain(
      `| ${nameCell(column)} | ${column.required ?? ''}${column.required ? ' ' : ''}| ${column.meaning} |\n`,
    )
  },
)

const OTHERS = [...POST_COLUMN_GUIDE, ...LINK_COLUMN_GUIDE]
/** Columns that a study may read and that are stored as covariates. */
const COVARIATES = [
  ...COUNT_COLUMN_GUIDE,
  ...RATE_COLUMN_GUIDE,
  ...ORDER_COLUMN_GUIDE,
  ...CHECK_COLUMN_GUIDE,
  ...LABEL_COLUMN_GUIDE,
]

test.each([...OTHERS, ...COVARIATES])('docs/SHEETS.md explains $name as the help page does', (column) => {
  expect(SHEETS).toContain(`| ${nameCell(column)} | ${column.meaning} |\n`)
})

test('docs/SHEETS.md explains no other column, and all of them are known', () => {
  const columns = [...CARD_COLUMN_GUIDE, ...OTHERS]
  expect(SHEETS.match(/^\| `/gm)).toHaveLength(columns.length + COVARIATES.length + COMMENT_COLUMN_GUIDE.length)
  expect(RATE_COLUMN_GUIDE.flatMap(({ name }) => name.split('`, `')).sort()).toEqual([...RATE_COLUMNS].sort())
  expect(COUNT_COLUMN_GUIDE.flatMap(({ name }) => name.split('`, `'))).toEqual(expect.arrayContaining([...COUNT_COLUMNS]))
  for (const { name, alias } of columns) {
    for (const single of name.split('`, `')) expect(recogniseColumn(single).role).not.toBe('covariate')
    if (alias !== undefined) expect(recogniseColumn(alias).name).toBe(name)
  }
})

test('every column of comments that the guide explains is known, by its other name too', () => {
  for (const { name, alias } of COMMENT_COLUMN_GUIDE) {
    expect(isCommentColumn(name)).toBe(true)
    const [row] = readCommentSheet([[alias ?? name], ['x']]).rows
    expect(row?.cells).toEqual({ [name]: 'x' })
  }
})
