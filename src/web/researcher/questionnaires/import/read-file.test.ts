import { expect, test } from 'vitest'
import { importers } from './index.ts'
import { readFile } from './read-file.ts'

const file = (content: string, name = 'pets.json') => new File([content], name)
const definition = { format: 'feedlab-questionnaire', format_version: 1, name: 'pets' }

test('a file that Feedlab exported is read, whatever its name looks like', async () => {
  expect(await readFile(file(JSON.stringify(definition), 'My Pets.JSON'), importers)).toEqual({
    ok: true,
    definition,
    report: [],
  })
})

test.each([
  ['', 'not JSON'],
  ['{"format":', 'not JSON'],
  ['[]', 'no questionnaire'],
  ['null', 'not JSON'],
  ['{"format":"other"}', 'no questionnaire'],
  ['{"format":"feedlab-questionnaire","format_version":7}', 'format 7'],
])('a file with %j is refused in words', async (content, words) => {
  expect(await readFile(file(content), importers)).toEqual({ ok: false, sentence: expect.stringContaining(words) })
})

test('another kind of file, and one that is too large, are not opened', async () => {
  expect(await readFile(file('x', 'survey.docx'), importers)).toMatchObject({ sentence: expect.stringContaining('.json') })
  const large = Object.defineProperty(file('{}'), 'size', { value: 3 * 1024 ** 2 })
  expect(await readFile(large, importers)).toMatchObject({ sentence: expect.stringContaining('more than 2 MB') })
})
