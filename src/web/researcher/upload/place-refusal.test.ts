import { expect, test } from 'vitest'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { placeRefusal } from './place-refusal.ts'

const sheet = readSheet([['filename', 'entity_type'], [], ['a.png', 'image'], ['b.png', 'image']])
const place = (message: string, problems?: string[], code = 'invalid_set') =>
  placeRefusal({ code, message, ...(problems && { problems }) }, sheet)

test('rows are numbered as in the sheet, not as they were sent', () => {
  const { cells, general } = place('covariates: …', [
    'row 2: filename is empty',
    "row 1: media_id 'x' is no file that you uploaded",
  ])
  expect(cells).toEqual([
    { row: 4, column: 'filename', severity: 'error', text: 'filename is empty' },
    { row: 3, column: '', severity: 'error', text: "media_id 'x' is no file that you uploaded" },
  ])
  expect(general).toEqual([])
})

test('a name that is taken is reported at the name field', () => {
  expect(place("setname: there is a set '26_x' already", undefined, 'name_taken').name).toEqual(["there is a set '26_x' already"])
})

test('an unknown category is reported at the category field, and anything else where the set is saved', () => {
  expect(place("category must be one of news, not 'x'").category).toHaveLength(1)
  expect(place('Missing columns: filename', ['filename']).general).toEqual(['Missing columns: filename'])
})
