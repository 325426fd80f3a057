import { expect, test } from 'vitest'
import { parseDefinition } from '#contract/questionnaire-definition.ts'
import { itemsOf } from '#domain/questionnaires/questionnaire.ts'
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

test('a file that is nested without end is refused in words', async () => {
  const condition = `${'{"not":'.repeat(50_000)}{}${'}'.repeat(50_000)}`
  const content = JSON.stringify(definition).replace(/\}$/, `,"pages":${condition}}`)
  expect(await readFile(file(content), importers)).toEqual({ ok: false, sentence: expect.stringContaining('too deeply') })
})

test('another kind of file, and one that is too large, are not opened', async () => {
  expect(await readFile(file('x', 'survey.docx'), importers)).toMatchObject({ sentence: expect.stringContaining('.json') })
  const large = Object.defineProperty(file('{}'), 'size', { value: 9 * 1024 ** 2 })
  expect(await readFile(large, importers)).toMatchObject({ sentence: expect.stringContaining('more than 8 MB') })
})

const question = (more: object) => ({ QuestionType: 'TE', Selector: 'SL', QuestionText: 'Why?', DataExportTag: 'why', ...more })
const choices = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, i) => [i + 1, { Display: `Row ${i}` }]))
const isWhy = { LeftOperand: 'q://QID0/ChoiceTextEntryValue', Operator: 'NotEmpty', Conjuction: 'Or' }
const ends = { Type: 'Branch', BranchLogic: { 0: { 0: isWhy, Type: 'If' } }, Flow: [{ Type: 'EndSurvey' }] }

/** A survey with one good question and something that does not fit. */
const survey = (more: { question?: object; flow?: object[]; name?: string }) =>
  JSON.stringify({
    SurveyEntry: { SurveyName: more.name ?? 'My survey', SurveyLanguage: 'EN' },
    SurveyElements: [
      {
        Element: 'BL',
        Payload: [{ ID: 'b', BlockElements: ['QID0', 'QID1'].map((id) => ({ Type: 'Question', QuestionID: id })) }],
      },
      { Element: 'FL', Payload: { Flow: [{ Type: 'Block', ID: 'b' }, ...(more.flow ?? [])] } },
      { Element: 'SQ', PrimaryAttribute: 'QID0', Payload: question({}) },
      { Element: 'SQ', PrimaryAttribute: 'QID1', Payload: question({ DataExportTag: 'odd', ...more.question }) },
    ],
  })

test.each([
  ['an ordinary survey', survey({})],
  [
    'a slider of endless length',
    survey({
      question: { QuestionType: 'Slider', Selector: 'HSLIDER', Choices: choices(1), Configuration: { CSSliderMax: 1e300 } },
    }),
  ],
  [
    'a total of endless size',
    survey({ question: { QuestionType: 'CS', Choices: choices(2), Validation: { Settings: { ChoiceTotal: 1e30 } } } }),
  ],
  [
    'long codes',
    survey({ question: { QuestionType: 'MC', Selector: 'SAVR', Choices: choices(2), RecodeValues: { 1: 'z'.repeat(300) } } }),
  ],
  [
    'a matrix of 2,000 rows',
    survey({ question: { QuestionType: 'Matrix', Selector: 'Likert', Choices: choices(2000), Answers: choices(5) } }),
  ],
  [
    'a condition of 60 parts',
    survey({ question: { DisplayLogic: { 0: { ...Array.from({ length: 60 }, () => isWhy), Type: 'If' } } } }),
  ],
  ['signs that cannot be stored', survey({ name: 'a\u0000b\ud800', question: { QuestionText: 'c\u0000\ud800d' } })],
  ['texts without end', survey({ question: { QuestionText: `${'x'.repeat(19_999)}😀😀` }, name: 'y'.repeat(5000) })],
  [
    '3,000 fields',
    survey({ flow: [{ Type: 'EmbeddedData', EmbeddedData: Array.from({ length: 3000 }, (_, i) => ({ Field: `f${i}` })) }] }),
  ],
  ['200 ends', survey({ flow: Array.from({ length: 200 }, () => ends) })],
])('what is taken of %s fits the published format', async (_, content) => {
  const read = await readFile(file(content, 'survey.qsf'), importers)
  if (!read.ok) throw new Error(read.sentence)
  expect(parseDefinition(JSON.parse(JSON.stringify(read.definition)))).toMatchObject({ ok: true })
  expect(itemsOf(read.definition).map(({ key }) => key)).toContain('why')
})

test('what is taken of a list fits the published format', async () => {
  const read = await readFile(file(`Why?\n${'x'.repeat(30_000)}\nWhat\u0000 for?`, 'list.txt'), importers)
  if (!read.ok) throw new Error(read.sentence)
  expect(parseDefinition(read.definition)).toMatchObject({ ok: true })
  expect(read.report.map(({ what }) => what)).toEqual(['taken', 'left', 'left'])
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
