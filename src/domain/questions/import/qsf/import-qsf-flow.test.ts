import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { isYes, pipe, questions, taken } from './testing/one-survey.ts'

describe('order and contents of the flow', () => {
  test('what has no counterpart is named: choices that look at their own page, a block behind the end', () => {
    const { report } = taken(
      aSurvey({
        questions: {
          ...questions,
          QID2: { ...questions.QID2, DynamicChoices: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices' } },
          QID3: { ...questions.QID3, Choices: { ...choices('C'), 2: { Display: 'D', DisplayLogic: isYes } } },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'], two: [] },
        flow: [{ Type: 'Block', ID: 'one' }, { Type: 'EndSurvey' }, { Type: 'Standard', ID: 'two' }],
      }),
    )
    expect(report.map(({ name, notes }) => [name, ...notes])).toEqual([
      ['Q1'],
      ['Q2', 'All choices that it carries over are offered, not only those that were chosen.'],
      ['Q3', 'The logic of 1 of its choices could not be taken: they are always offered.'],
      ['two', 'It comes after the end of the survey.'],
    ])
  })

  test('choices that a question carries over are all offered, before its own', () => {
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: questions.QID1,
          QID2: {
            ...singleChoice('Q2', 'Neither'),
            DynamicChoices: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices' },
            ChoiceOrder: ['x1', 'x2', '1'],
          },
          QID3: { ...singleChoice('Q3', 'C', 'D'), DynamicChoices: { Locator: 'q://QID99/ChoiceGroup/AllChoices' } },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
      }),
    )
    const labelsOf = (key: string) => {
      const item = itemsOf(definition).find((each) => each.key === key)
      return item && 'options' in item ? item.options.map(({ label }) => label) : []
    }
    expect(labelsOf('Q2')).toEqual(['Yes', 'No', 'Neither'])
    expect(labelsOf('Q3')).toEqual(['C', 'D'])
  })

  test('a question that cannot be saved is left in the report, once, and so are those of a page that goes with it', () => {
    const { definition, report } = taken(
      aSurvey({
        questions: {
          QID1: singleChoice('Q1', 'Yes', 'No'),
          QID2: { ...singleChoice('Q2', '{{answer.nope}}', '{{oops'), QuestionText: 'Why?' },
          QID3: questions.QID3,
        },
        blocks: { one: ['QID1', 'QID2'], two: ['QID3'] },
        flow: [
          { Type: 'Block', ID: 'one' },
          {
            Type: 'Branch',
            BranchLogic: { 0: { 0: { LeftOperand: 'q://QID2/SelectableChoice/1', Operator: 'Selected' }, Type: 'If' } },
            Flow: [{ Type: 'Standard', ID: 'two' }],
          },
        ],
      }),
    )
    expect(itemsOf(definition).map(({ key }) => key)).toEqual(['Q1'])
    expect(report.map(({ what, name }) => [what, name])).toEqual([
      ['taken', 'Q1'],
      ['left', 'Q2'],
      ['left', 'Q3'],
    ])
  })

  test('questions of a block in random order, some of them drawn', () => {
    const { definition } = taken(
      aSurvey({
        questions,
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
        blockOptions: { one: { RandomizeQuestions: 'Advanced', Randomization: { TotalRandSubset: 2 } } },
      }),
    )
    expect(definition.pages[0]?.blocks[0]).toMatchObject({ itemOrder: 'random', nDrawn: 2 })
  })

  test('embedded data comes from the link, from the dice, or is a fixed value; piped text becomes ours', () => {
    const { definition, report } = taken(
      aSurvey({
        questions: {
          ...questions,
          QID2: {
            ...questions.QID2,
            QuestionText: `You said ${pipe('q://QID1/ChoiceGroup/SelectedChoices')}, ${pipe('e://Field/PID')}. ${pipe('date://CurrentDate/FL')}`,
          },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
        flow: [
          {
            Type: 'EmbeddedData',
            EmbeddedData: [
              { Field: 'PID', Type: 'Recipient' },
              { Field: 'dice', Type: 'Custom', Value: pipe('rand://int/1:6') },
              { Field: 'fixed', Type: 'Custom', Value: 'abc' },
            ],
          },
          { Type: 'Block', ID: 'one' },
        ],
      }),
    )
    expect(itemsOf(definition).slice(0, 3)).toMatchObject([
      { type: 'hidden', key: 'PID', source: { from: 'url', name: 'PID' } },
      { type: 'hidden', key: 'dice', source: { from: 'random', min: 1, max: 6 } },
      { type: 'hidden', key: 'fixed', source: { from: 'value', cases: [{ value: 'abc' }] } },
    ])
    expect(itemsOf(definition)[4]?.label).toBe('You said {{answer.Q1|}}, {{url.PID|}}. ')
    expect(report.filter(({ what }) => what === 'left').map(({ name }) => name)).toEqual(['Piped text'])
  })

  test('the least time of a timer goes to the text on its page', () => {
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: { QuestionType: 'DB', Selector: 'TB', QuestionText: 'Read this', DataExportTag: 'intro' },
          QID2: { QuestionType: 'Timing', Selector: 'PageTimer', DataExportTag: 'timer', Configuration: { MinSeconds: '15' } },
        },
        blocks: { one: ['QID1', 'QID2'] },
      }),
    )
    expect(itemsOf(definition)).toMatchObject([{ type: 'information', minSeconds: 15 }])
  })

  test('translations become languages of the questionnaire', () => {
    const { definition, report } = taken(
      aSurvey({
        language: 'DE',
        questions: {
          QID1: {
            ...questions.QID1,
            QuestionText: `Frage an ${pipe('e://Field/PID')}`,
            Language: {
              EN: { QuestionText: `<b>Question</b> for ${pipe('e://Field/PID')}`, Choices: { 1: { Display: 'Aye' } } },
              'PT-BR': { QuestionText: 'Pergunta', Choices: { 1: { Display: 'Sim' }, 2: { Display: 'Não' } } },
              FR: {},
            },
          },
        },
        blocks: { one: ['QID1'] },
      }),
    )
    expect(definition.languages).toEqual(['de', 'en', 'pt-BR'])
    expect(itemsOf(definition)[0]).toMatchObject({
      label: { de: 'Frage an {{url.PID|}}', en: '**Question** for {{url.PID|}}', 'pt-BR': 'Pergunta' },
      isFormatted: true,
      options: [
        { value: '1_yes', label: { de: 'Yes', en: 'Aye', 'pt-BR': 'Sim' } },
        { value: '2_no', label: { de: 'No', en: 'No', 'pt-BR': 'Não' } },
      ],
    })
    expect(report).toMatchObject([{ what: 'taken', name: 'Q1' }])
  })
})
