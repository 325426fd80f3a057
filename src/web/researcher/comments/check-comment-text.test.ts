import { expect, test } from 'vitest'
import { checkCommentText } from './use-comment-sheet.ts'

const CARDS = [
  { filename: 'a.png', avatarFile: '' },
  { filename: 'b.png', avatarFile: '' },
]

test('pasted comments are read, counted and can be saved', async () => {
  const checked = await checkCommentText(
    'Post\tAuthor name\tText\treply to\na.png\tAda\tYes\t\na.png\tSam\tNo\t1\nb.png\tLu\tWell\t',
    CARDS,
  )
  expect(checked).toMatchObject({
    isGood: true,
    problems: [],
    warnings: [],
    summary: '3 comments at 2 cards, 1 of them replies.',
  })
  expect(checked.rows[1]).toEqual({ post: 'a.png', author_name: 'Sam', text: 'No', reply_to: '1' })
})

test('a quotation mark without a partner keeps no comment out, and its row is named', async () => {
  const checked = await checkCommentText('post,text,author\na.png,"Yes,Ada\nb.png,"Well, no",Lu', CARDS)
  expect(checked).toMatchObject({ isGood: true, problems: [] })
  expect(checked.warnings).toContainEqual(expect.stringMatching(/^Row 2: a quotation mark/))
  expect(checked.rows.map(({ text }) => text)).toEqual(['"Yes', 'Well, no'])
})

test('problems name the rows as the spreadsheet counts them, blank rows included', async () => {
  const { isGood, problems } = await checkCommentText('post\ttext\n\na.png\t\nc.png\tx', CARDS)
  expect(isGood).toBe(false)
  expect(problems).toEqual([
    'Row 3: text is empty',
    "Row 4: post is no card of this set: 'c.png'. Write the filename of the card, or its number",
  ])
})

test('no text means no comments, which can be saved', async () => {
  expect(await checkCommentText(' \n', CARDS)).toMatchObject({ isGood: true, rows: [] })
})
