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

test('a Qualtrics survey and a list are read, with what became of each part', async () => {
  const survey = {
    SurveyEntry: { SurveyName: 'My survey', SurveyLanguage: 'EN' },
    SurveyElements: [
      { Element: 'BL', Payload: [{ ID: 'b', BlockElements: [{ Type: 'Question', QuestionID: 'QID1' }] }] },
      {
        Element: 'SQ',
        PrimaryAttribute: 'QID1',
        Payload: { QuestionType: 'TE', Selector: 'SL', QuestionText: 'Why?', DataExportTag: 'why' },
      },
    ],
  }
  expect(await readFile(file(JSON.stringify(survey), 'survey.qsf'), importers)).toMatchObject({
    ok: true,
    definition: { name: 'my-survey' },
    report: [{ what: 'taken', name: 'why', text: 'Why?' }],
  })
  expect(await readFile(file('{"SurveyEntry":', 'survey.qsf'), importers)).toMatchObject({
    sentence: expect.stringContaining('cut off'),
  })
  expect(await readFile(file('Why, and what for?\n\nHow?', 'My list.txt'), importers)).toMatchObject({
    definition: { name: 'my-list', pages: [{ blocks: [{ items: [{ label: 'Why, and what for?' }, { label: 'How?' }] }] }] },
  })
  expect(await readFile(file('text,options\nAgree?,Yes | No\n', 'table.csv'), importers)).toMatchObject({
    definition: { pages: [{ blocks: [{ items: [{ type: 'radio', label: 'Agree?' }] }] }] },
  })
})
