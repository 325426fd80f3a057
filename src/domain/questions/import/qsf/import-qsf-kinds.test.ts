import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { changesMeaning } from '../import-report.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { taken } from './testing/one-survey.ts'

function imported(payload: Record<string, unknown>, more: Record<string, Record<string, unknown>> = {}) {
  const { definition, report } = taken(
    aSurvey({
      questions: { QID1: { DataExportTag: 'Q1', QuestionText: '<div>Please answer</div>', ...payload }, ...more },
      blocks: { one: ['QID1', '|', ...Object.keys(more)] },
    }),
  )
  expect(checkDefinition(definition).filter(({ kind }) => kind === 'error')).toEqual([])
  return { items: itemsOf(definition), entry: report[0] }
}

const notes = { Language: [], GradingData: [], ChoiceDataExportTags: false, VariableNaming: [], RecodeValues: [] }

describe('kinds that have no counterpart become the nearest of ours', () => {
  const sideBySide = {
    ...{ QuestionType: 'SBS', Selector: 'SBSMatrix', NumberOfQuestions: 2, ...notes },
    ...{ Choices: choices('Radio', 'TV'), ChoiceOrder: [2, 1], Validation: { Settings: { ForceResponse: 'ON' } } },
    AdditionalQuestions: {
      1: {
        ...{ QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer', QuestionText: 'How often?', ...notes },
        ...{ Answers: choices('Never', 'Daily'), AnswerOrder: ['1', '2'], DataExportTag: 'QID1#1', QuestionID: 'QID1#1' },
      },
      2: {
        ...{ QuestionType: 'Matrix', Selector: 'TE', SubSelector: 'Long', QuestionText: 'Why?', DataExportTag: 'QID1#2' },
        ...{ Answers: choices('Reason'), Choices: choices('Radio', 'TV') },
      },
    },
  }

  test('side by side becomes a matrix or texts for each column', () => {
    const { items, entry } = imported(sideBySide)
    expect(items.map(({ type, key, label, isRequired }) => [type, key, label, isRequired])).toEqual([
      ['matrix', 'Q1_1', 'Please answer – How often?', true],
      ['text', 'Q1_2_2', 'Please answer – Why? – TV', true],
      ['text', 'Q1_2_1', 'Please answer – Why? – Radio', true],
    ])
    const [first] = items
    expect(first && 'rows' in first && first.rows).toEqual([
      { key: 'Q1_1_2', label: 'TV' },
      { key: 'Q1_1_1', label: 'Radio' },
    ])
    expect(entry?.notes).toContain('It became a question for each of its columns.')
  })

  test('conditions on a column of side by side are taken', () => {
    const DisplayLogic = {
      0: { 0: { LogicType: 'Question', ChoiceLocator: 'q://QID1#1/SelectableChoice/2/1', Operator: 'Selected' }, Type: 'If' },
    }
    const { items } = imported(sideBySide, { QID2: { ...singleChoice('Q2', 'Yes', 'No'), DisplayLogic } })
    expect(items.at(-1)?.showIf).toEqual({ fact: 'answer.Q1_1_2', is: '=', value: '1_never' })
  })

  test('drill-down becomes one list with a search field', () => {
    const { items } = imported({
      ...{ QuestionType: 'DD', Selector: 'DL', Choices: choices('Country', 'City'), ...notes },
      Answers: choices('France ~ Paris', 'France~Lyon', 'Spain ~ Madrid'),
    })
    expect(items).toMatchObject([
      { type: 'dropdown', options: [{ label: 'France – Paris' }, { label: 'France – Lyon' }, { value: '3_spain-madrid' }] },
    ])
  })

  test('pick, group and rank becomes a matrix, and the report says in red that the order is not asked', () => {
    const { items, entry } = imported({
      ...{ QuestionType: 'PGR', Selector: 'DragAndDrop', SubSelector: 'NoColumns', NumberOfGroups: 2, ...notes },
      ...{ Choices: choices('Apple', 'Nail'), Groups: ['Food', 'Tool'] },
    })
    expect(items).toMatchObject([
      { type: 'matrix', rows: [{ key: 'Q1_1', label: 'Apple' }, {}], options: [{ value: '1_food' }, { value: '2_tool' }] },
    ])
    expect(entry?.notes).toContain('The order within a group is not asked.')
  })

  test('constant sum and ranking in a matrix become a question for each row', () => {
    const shared = (Selector: string) =>
      imported({
        ...{ QuestionType: 'Matrix', Selector, SubSelector: 'VRTL', ...notes, Choices: choices('Weekday', 'Weekend') },
        ...{ Answers: choices('Work', 'Rest'), Validation: { Settings: { ChoiceTotal: '24' } } },
      }).items
    expect(shared('CS')).toMatchObject([
      { type: 'sum', key: 'Q1_1', label: 'Please answer – Weekday', total: 24 },
      { type: 'sum', key: 'Q1_2' },
    ])
    expect(shared('RO').map(({ type }) => type)).toEqual(['ranking', 'ranking'])
  })

  test('lists in the rows of a matrix become its columns, and a text with proposals a line of text', () => {
    const { items, entry } = imported(
      {
        ...{ QuestionType: 'Matrix', Selector: 'DL', SubSelector: 'Short' },
        Choices: choices('Radio', 'TV'),
        Answers: choices('Never', 'Daily'),
      },
      { QID2: { QuestionType: 'TE', Selector: 'AutoComplete', DataExportTag: 'Q2', QuestionText: 'Which town?' } },
    )
    expect(items).toMatchObject([
      { type: 'matrix', rows: [{ label: 'Radio' }, { label: 'TV' }], options: [{ label: 'Never' }, { label: 'Daily' }] },
      { type: 'text', key: 'Q2', label: 'Which town?', maxLength: 1000 },
    ])
    expect(entry && changesMeaning(entry)).toBe(false)
  })

  test('a file may lack everything that a kind needs', () => {
    for (const QuestionType of ['SBS', 'DD', 'PGR', 'Matrix'])
      expect(() => imported({ QuestionType, Selector: 'CS' }, { QID2: singleChoice('Q2', 'Yes', 'No') })).not.toThrow()
  })
})
