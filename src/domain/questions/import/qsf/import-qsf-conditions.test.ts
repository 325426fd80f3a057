import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { NO_FEED } from '../../facts.ts'
import { nextPage } from '../../page-flow.ts'
import { changesMeaning } from '../import-report.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { isYes, pipe, questions, taken } from './testing/one-survey.ts'

describe('fields of embedded data with names that no link can have', () => {
  const set = (Field: string, Value: string) => ({ Field, Type: 'Custom', Value })
  const whereGroupIs = (value: string) => ({
    0: {
      0: { LogicType: 'EmbeddedField', LeftOperand: 'Treatment Group', Operator: 'EqualTo', RightOperand: value },
      Type: 'If',
    },
    Type: 'BooleanExpression',
  })
  const survey = (value: string, ...EmbeddedData: object[]) =>
    taken(
      aSurvey({
        questions: { QID1: singleChoice('Q1', 'Yes', 'No'), QID2: { ...singleChoice('Q2', 'A', 'B'), QuestionText: TEXT } },
        blocks: { one: ['QID1'], two: ['QID2'] },
        flow: [
          { Type: 'EmbeddedData', EmbeddedData },
          { Type: 'Block', ID: 'one' },
          { Type: 'Branch', BranchLogic: whereGroupIs(value), Flow: [{ Type: 'Block', ID: 'two' }] },
        ],
      }),
    )
  const TEXT = `Group ${pipe('e://Field/Treatment%20Group')}?`

  test('are taken under a key of their own if the survey sets or draws them, also where they are named before', () => {
    for (const { value, fields } of [
      { value: 'b', fields: [{ Field: 'Treatment Group' }, set('Treatment Group', 'b')] },
      { value: '2', fields: [set('Treatment Group', pipe('rand://int/1:2'))] },
    ]) {
      const { definition, report } = survey(value, ...fields)
      expect(definition.pages.at(-1)?.showIf).toEqual({ fact: 'answer.Treatment-Group', is: '=', value })
      expect(itemsOf(definition).at(-1)?.label).toBe('Group {{answer.Treatment-Group|}}?')
      expect(report.filter(changesMeaning)).toEqual([])
    }
  })

  test('are left and named if they come with the link', () => {
    const { report } = survey('b', { Field: 'Treatment Group' })
    expect(report[0]).toMatchObject({ what: 'left', name: 'Treatment Group' })
  })
})

describe('quotas', () => {
  const onQuota = (Operator: string) => ({
    0: { 0: { LogicType: 'Quota', QuotaID: 'QO_1', Operator, Type: 'Expression' }, Type: 'If' },
  })

  test('are never full here: what is for people after them is left out, and the rest is asked', () => {
    const { definition, report } = taken(
      aSurvey({
        questions: {
          ...questions,
          QID2: { ...questions.QID2, DisplayLogic: onQuota('QuotaNotMet') },
          QID3: { ...questions.QID3, DisplayLogic: onQuota('QuotaMet') },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'], sorry: ['QID1'] },
        flow: [
          { Type: 'Block', ID: 'one' },
          { Type: 'Branch', BranchLogic: onQuota('QuotaMet'), Flow: [{ Type: 'EndSurvey' }] },
        ],
      }),
    )
    expect(itemsOf(definition).map(({ key, showIf }) => [key, showIf])).toEqual([
      ['Q1', undefined],
      ['Q2', undefined],
    ])
    expect(definition.pages[0]?.jumps).toBeUndefined()
    expect(report.filter(({ what }) => what === 'left').map(({ name }) => name)).toEqual(['Q3', 'Branch', 'sorry'])
  })
})

describe('conditions of the flow', () => {
  test('blocks and page breaks become pages', () => {
    const { definition } = taken(aSurvey({ questions, blocks: { one: ['QID1', '|', 'QID2'], two: ['QID3'], trash: [] } }))
    expect(definition.pages.map(({ name }) => name)).toEqual(['one', 'one-2', 'two'])
    expect(itemsOf(definition).map(({ key }) => key)).toEqual(['Q1', 'Q2', 'Q3'])
  })

  test('display logic becomes a condition, also with and, or and not', () => {
    const either = {
      0: {
        0: { LogicType: 'Question', LeftOperand: 'q://QID1/SelectableChoice/1', Operator: 'Selected' },
        1: { LogicType: 'EmbeddedField', LeftOperand: 'group', Operator: 'EqualTo', RightOperand: 'b', Conjuction: 'Or' },
        2: { LogicType: 'Question', LeftOperand: 'q://QID1/SelectableChoice/2', Operator: 'NotSelected', Conjuction: 'And' },
        Type: 'If',
      },
      Type: 'BooleanExpression',
    }
    const { definition } = taken(
      aSurvey({
        questions: { ...questions, QID2: { ...questions.QID2, DisplayLogic: either } },
        blocks: { one: ['QID1', 'QID2'] },
      }),
    )
    expect(itemsOf(definition)[1]?.showIf).toEqual({
      all: [
        {
          any: [
            { fact: 'answer.Q1', is: '=', value: '1_yes' },
            { fact: 'url.group', is: '=', value: 'b' },
          ],
        },
        { not: { fact: 'answer.Q1', is: '=', value: '2_no' } },
      ],
    })
  })

  test('a condition about a question that comes later is left, and said', () => {
    const { definition, report } = taken(
      aSurvey({
        questions: { ...questions, QID2: { ...questions.QID2, DisplayLogic: isYes } },
        blocks: { one: ['QID2', 'QID1'] },
      }),
    )
    expect(itemsOf(definition)[0]?.showIf).toBeUndefined()
    expect(report[0]?.notes).toEqual(['Its display logic could not be taken: it is always shown.'])
  })

  test('a branch makes its pages conditional, and its end screens people out', () => {
    const { definition } = taken(
      aSurvey({
        questions,
        blocks: { one: ['QID1'], two: ['QID2'], three: ['QID3'] },
        flow: [
          { Type: 'Block', ID: 'one' },
          { Type: 'Branch', BranchLogic: isYes, Flow: [{ Type: 'Standard', ID: 'two' }, { Type: 'EndSurvey' }] },
          { Type: 'Standard', ID: 'three' },
        ],
      }),
    )
    const condition = { fact: 'answer.Q1', is: '=', value: '1_yes' }
    expect(definition.pages).toMatchObject([
      { name: 'one' },
      { name: 'two', showIf: condition, jumps: [{ if: condition, to: { end: 'visit', outcome: 'screened_out' } }] },
      { name: 'three' },
    ])
  })

  test('who is to be sent away leaves also where the page before the end is not shown to them', () => {
    const isNo = { 0: { 0: { ChoiceLocator: 'q://QID1/SelectableChoice/2', Operator: 'Selected' }, Type: 'If' } }
    const { definition } = taken(
      aSurvey({
        questions,
        blocks: { one: ['QID1'], two: ['QID2'], three: ['QID3'] },
        flow: [
          { Type: 'Block', ID: 'one' },
          { Type: 'Branch', BranchLogic: isYes, Flow: [{ Type: 'Standard', ID: 'two' }] },
          { Type: 'Branch', BranchLogic: isNo, Flow: [{ Type: 'EndSurvey' }] },
          { Type: 'Standard', ID: 'three' },
        ],
      }),
    )
    const no = { fact: 'answer.Q1', is: '=', value: '2_no' }
    const end = { end: 'visit', outcome: 'screened_out' }
    expect(definition.pages[0]?.jumps).toEqual([
      { if: { all: [no, { not: { fact: 'answer.Q1', is: '=', value: '1_yes' } }] }, to: end },
    ])
    const facts = { answers: { Q1: '2_no' }, url: {}, condition: 1, feed: NO_FEED }
    expect(nextPage(definition, new Set(['one']), facts)).toEqual({ kind: 'end', outcome: 'screened_out' })
  })

  test('a condition on one of several ticks, a text beside a choice or one line of a slider is about just that', () => {
    const shownIf = (logic: Record<string, unknown>) => {
      const { definition, report } = taken(
        aSurvey({
          questions: {
            QID1: {
              ...singleChoice('Q1', 'A', 'B'),
              Selector: 'MAVR',
              Choices: { ...choices('A'), 2: { Display: 'Other', TextEntry: 'true' } },
            },
            QID2: { ...singleChoice('Q2'), QuestionType: 'Slider', Selector: 'HSLIDER', Choices: choices('Warm', 'Cold') },
            QID3: { ...questions.QID3, DisplayLogic: { 0: { 0: logic, Type: 'If' } } },
          },
          blocks: { one: ['QID1', 'QID2', 'QID3'] },
        }),
      )
      return itemsOf(definition).at(-1)?.showIf ?? report.at(-1)?.notes
    }
    expect(shownIf({ LeftOperand: 'q://QID1/SelectableChoice/1', Operator: 'Selected' })).toEqual({
      fact: 'answer.Q1',
      is: 'chosen',
      value: '1_a',
    })
    expect(shownIf({ LeftOperand: 'q://QID1/ChoiceTextEntryValue/2', Operator: 'NotEmpty' })).toEqual({
      fact: 'answer.Q1_2_other_text',
      is: 'answered',
    })
    expect(shownIf({ LeftOperand: 'q://QID2/ChoiceNumericEntryValue/2', Operator: 'GreaterThan', RightOperand: '50' })).toEqual({
      fact: 'answer.Q2_2',
      is: '>',
      value: '50',
    })
    expect(shownIf({ LeftOperand: 'q://QID1/SelectedChoicesCount', Operator: 'GreaterThan', RightOperand: '1' })).toEqual([
      'Its display logic could not be taken: it is always shown.',
    ])
  })

  test('a condition on a field is about what was drawn for it, or about the value that the flow sets', () => {
    const logic = (name: string) => ({
      0: { 0: { LogicType: 'EmbeddedField', LeftOperand: name, Operator: 'EqualTo', RightOperand: '1' }, Type: 'If' },
    })
    const { definition, report } = taken(
      aSurvey({
        questions: {
          QID1: questions.QID1,
          QID2: { ...questions.QID2, DisplayLogic: logic('dice') },
          QID3: { ...questions.QID3, DisplayLogic: logic('group'), QuestionText: `In ${pipe('e://Field/dice')}?` },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
        flow: [
          {
            Type: 'EmbeddedData',
            EmbeddedData: [{ Field: 'dice', Value: pipe('rand://int/1:2') }, { Field: 'group' }, { Field: 'group', Value: 'b' }],
          },
          { Type: 'Block', ID: 'one' },
        ],
      }),
    )
    const [, , , second, third] = itemsOf(definition)
    expect(second?.showIf).toEqual({ fact: 'answer.dice', is: '=', value: '1' })
    expect([third?.showIf, third?.label]).toEqual([{ fact: 'answer.group', is: '=', value: '1' }, 'In {{answer.dice|}}?'])
    expect(report.at(-1)).toMatchObject({ what: 'taken', notes: [] })
  })
})
