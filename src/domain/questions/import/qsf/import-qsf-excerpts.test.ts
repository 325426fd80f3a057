import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { drawsIn } from '../../drawing/drawn-pages.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { pipe, taken } from './testing/one-survey.ts'

const block = (ID: string) => ({ Type: 'Standard', ID, FlowID: `FL_${ID}`, Autofill: [] })
const text = (tag: string, QuestionText: string) => ({ QuestionType: 'TE', Selector: 'SL', DataExportTag: tag, QuestionText })
const field = (Field: string, Value?: string) => ({
  ...{ Description: Field, Type: Value === undefined ? 'Recipient' : 'Custom', Field, VariableType: 'String' },
  ...(Value !== undefined && { Value }),
})
const data = (...EmbeddedData: readonly object[]) => ({ Type: 'EmbeddedData', FlowID: 'FL_e', EmbeddedData })
const ifField = (LeftOperand: string, Operator: string, RightOperand?: string) => ({
  0: { 0: { LogicType: 'EmbeddedField', LeftOperand, Operator, RightOperand, Type: 'Expression' }, Type: 'If' },
  Type: 'BooleanExpression',
})

/** Everything is taken, and can be saved. */
function whole(file: string) {
  const result = taken(file)
  expect(checkDefinition(result.definition).filter(({ kind }) => kind === 'error')).toEqual([])
  expect(result.report.filter(({ what }) => what === 'left')).toEqual([])
  return result
}

describe('an excerpt of a survey as Qualtrics writes it', () => {
  test('with a subset of a group, drawn evenly, keeps the experiment', () => {
    const questions = Object.fromEntries([1, 2, 3, 4].map((n) => [`QID${n}`, singleChoice(`Q${n}`, 'Yes', 'No')]))
    const { definition } = whole(
      aSurvey({
        questions,
        blocks: { BL_1: ['QID1'], BL_2: ['QID2'], BL_3: ['QID3'], BL_4: ['QID4'] },
        flow: [
          block('BL_1'),
          {
            ...{ Type: 'BlockRandomizer', FlowID: 'FL_7', SubSet: 2, EvenPresentation: true },
            Flow: [
              { Type: 'Group', FlowID: 'FL_8', Description: 'low', Flow: [data(field('arm', 'low')), block('BL_2')] },
              { Type: 'Group', FlowID: 'FL_9', Description: 'high', Flow: [data(field('arm', 'high')), block('BL_3')] },
              block('BL_4'),
            ],
          },
        ],
      }),
    )
    expect(drawsIn(definition.pages)[0]?.source).toMatchObject({ nDrawn: 2, isEven: true })
  })

  test('with a branch on a field of the link that is set, or is not, asks whom it should', () => {
    const { definition } = whole(
      aSurvey({
        questions: { QID1: singleChoice('Q1', 'A', 'B'), QID2: singleChoice('Q2', 'C', 'D') },
        blocks: { BL_1: ['QID1'], BL_2: ['QID2'] },
        flow: [
          data(field('source'), field('wave', '2')),
          { Type: 'Branch', FlowID: 'FL_4', BranchLogic: ifField('source', 'NotEmpty'), Flow: [block('BL_1')] },
          { Type: 'Branch', FlowID: 'FL_5', BranchLogic: ifField('source', 'Empty'), Flow: [block('BL_2')] },
        ],
      }),
    )
    const shown = definition.pages.filter(({ blocks }) => blocks.some(({ items }) => items.some(({ key }) => /^Q\d$/.test(key))))
    expect(shown.map(({ showIf }) => JSON.stringify(showIf))).toEqual([
      expect.stringMatching(/answered/),
      expect.stringMatching(/not.*answered/),
    ])
  })

  test('with a loop over ticked brands, its fields, and a question about a choice that was typed', () => {
    const ticks = { ...singleChoice('brands', 'Alpha', '<em>Beta</em>', 'Other:'), Selector: 'MAVR' }
    const { definition } = whole(
      aSurvey({
        questions: {
          QID1: { ...ticks, Choices: { ...choices('Alpha', '<em>Beta</em>'), 3: { Display: 'Other:', TextEntry: 'true' } } },
          QID2: {
            ...singleChoice('like', 'Yes', 'No'),
            QuestionText: `Do you like <b>${pipe('lm://Field/1')}</b>?&nbsp;`,
          },
        },
        blocks: { first: ['QID1'], brand: ['QID2'] },
        blockOptions: {
          brand: {
            Looping: 'Question',
            LoopingOptions: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices', QID: 'QID1', Static: [], Randomization: 'None' },
          },
        },
      }),
    )
    expect(itemsOf(definition).map(({ key }) => key)).toEqual(['brands', 'like_1', 'like_2', 'like_3'])
    expect(itemsOf(definition)[1]?.label).toContain('**Alpha**')
  })

  test('with words copied out of a word processor keeps emphasis, lists and links', () => {
    const html =
      '<div class="Section1"><p style="margin:0"><span style="font-size:16px;"><strong>Read</strong>&nbsp;this <i>first</i>:</span></p><ul><li>One</li><li>Two <a href="https://x.example/a?b=1&amp;c=2" target="_blank">here</a></li></ul><o:p></o:p></div>'
    const { definition } = whole(
      aSurvey({
        questions: {
          QID1: { QuestionType: 'DB', Selector: 'TB', DataExportTag: 'intro', QuestionText: html },
          QID2: text('t', 'Name?'),
        },
        blocks: { one: ['QID1', 'QID2'] },
      }),
    )
    const [intro] = itemsOf(definition)
    for (const part of ['**Read**', '*first*', '- One', '[here](https://x.example/a?b=1&c=2)'])
      expect(intro?.label).toContain(part)
  })

  test('in two languages has the words of both, options included', () => {
    const Language = { DE: { QuestionText: 'Wie <b>oft</b>?', Choices: { 1: { Display: 'Nie' }, 2: { Display: 'Täglich' } } } }
    const { definition } = whole(
      aSurvey({
        questions: { QID1: { ...singleChoice('Q1', 'Never', 'Daily'), QuestionText: 'How <b>often</b>?', Language } },
        blocks: { one: ['QID1'] },
      }),
    )
    expect(definition.languages).toEqual(['en', 'de'])
    const [item] = itemsOf(definition)
    expect(item?.label).toEqual({ en: 'How **often**?', de: 'Wie **oft**?' })
    expect(item && 'options' in item && item.options[1]?.label).toEqual({ en: 'Daily', de: 'Täglich' })
  })

  test('with choices that are carried forward offers those that were ticked', () => {
    const DynamicChoices = { DynamicType: 'ChoiceGroup', Locator: 'q://QID1/ChoiceGroup/SelectedChoices', Type: 'ChoiceGroup' }
    const { definition } = whole(
      aSurvey({
        questions: {
          QID1: { ...singleChoice('seen', 'A', 'B', 'C'), Selector: 'MAVR' },
          QID2: { ...singleChoice('best'), Choices: [], ChoiceOrder: [], DynamicChoices },
        },
        blocks: { one: ['QID1', '|', 'QID2'] },
      }),
    )
    const [, best] = itemsOf(definition)
    expect(best && 'options' in best && best.options.map(({ showIf }) => showIf)).toEqual(
      ['1_a', '2_b', '3_c'].map((value) => ({ fact: 'answer.seen', is: 'chosen', value })),
    )
  })

  test.each([
    [
      'constant sum',
      {
        QuestionType: 'CS',
        Selector: 'HSLIDER',
        Choices: choices('Rent', 'Food'),
        Validation: { Settings: { ChoiceTotal: '100', Type: 'ChoicesTotal' } },
      },
      ['sum'],
    ],
    [
      'drill-down',
      { QuestionType: 'DD', Selector: 'DL', Choices: choices('Country', 'City'), Answers: choices('Spain~Madrid', 'Spain~Vigo') },
      ['dropdown'],
    ],
    [
      'pick, group and rank',
      { QuestionType: 'PGR', Selector: 'DragAndDrop', Choices: choices('Tea', 'Coffee'), Groups: ['Like', 'Dislike'] },
      ['matrix'],
    ],
    ['rank order', { QuestionType: 'RO', Selector: 'DND', SubSelector: 'TX', Choices: choices('Tea', 'Coffee') }, ['ranking']],
    ['scores of promoters', { QuestionType: 'MC', Selector: 'NPS', Choices: choices('0', '1', '2') }, ['radio']],
    [
      'a matrix with one answer per column',
      { QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'DL', Choices: choices('Tea'), Answers: choices('Bad', 'Good') },
      ['matrix'],
    ],
  ])('with %s asks the nearest of ours', (_name, payload, types) => {
    const { definition } = whole(
      aSurvey({ questions: { QID1: { DataExportTag: 'Q1', QuestionText: 'How?', ...payload } }, blocks: { one: ['QID1'] } }),
    )
    expect(itemsOf(definition).map(({ type }) => type)).toEqual(types)
  })
})
