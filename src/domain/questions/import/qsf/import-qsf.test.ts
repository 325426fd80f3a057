import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { NO_FEED } from '../../facts.ts'
import { nextPage } from '../../page-flow.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { importQsf } from './import-qsf.ts'

/** As Qualtrics writes piped text. */
const pipe = (path: string) => `$\{${path}}`

function taken(file: string) {
  const result = importQsf(file)
  if (!result.ok) throw new Error(result.problem)
  return result
}

const oneQuestion = (payload: Record<string, unknown>) => {
  const result = taken(aSurvey({ questions: { QID1: payload }, blocks: { main: ['QID1'] } }))
  return { items: itemsOf(result.definition), entry: result.report[0], report: result.report }
}

describe('questions', () => {
  test('a choice keeps its codes and its words without tags', () => {
    const { items, entry } = oneQuestion({
      ...singleChoice('Q1', '<b>Yes</b>', 'No &amp; never', 'Other'),
      QuestionText: '<p>Do you <b>agree</b>?</p>',
      Choices: { ...choices('<b>Yes</b>', 'No &amp; never'), 3: { Display: 'Other', TextEntry: 'true' } },
      ChoiceOrder: ['2', 1, 3],
      RecodeValues: { 1: '10', 2: '20' },
      Validation: { Settings: { ForceResponse: 'ON' } },
    })
    expect(items).toEqual([
      {
        type: 'radio',
        key: 'Q1',
        label: 'Do you agree?',
        isRequired: true,
        options: [
          { value: '20_no-never', label: 'No & never' },
          { value: '10_yes', label: 'Yes' },
          { value: '3_other', label: 'Other', asksText: true },
        ],
      },
    ])
    expect(entry).toMatchObject({ what: 'changed', notes: ['Formatting, pictures and tables in the question were removed.'] })
  })

  test('several choices, with one that excludes and a random order with a fixed one', () => {
    const { items } = oneQuestion({
      ...singleChoice('Q1', 'A', 'B', 'None'),
      Selector: 'MAVR',
      Choices: { ...choices('A', 'B'), 3: { Display: 'None', ExclusiveAnswer: true } },
      Randomization: { Type: 'Advanced', Advanced: { FixedOrder: ['{~Randomized~}', '3'], RandomizeAll: ['1', '2'] } },
    })
    expect(items).toMatchObject([
      {
        type: 'checkbox',
        optionOrder: 'random',
        options: [{ value: '1_a' }, { value: '2_b' }, { value: '3_none', isExclusive: true, isFixed: true }],
      },
    ])
  })

  test('a drop-down list', () => {
    expect(oneQuestion({ ...singleChoice('Q1', 'A', 'B'), Selector: 'DL' }).items).toMatchObject([{ type: 'dropdown' }])
  })

  test('a matrix has a key for each row, as in the data of the survey', () => {
    const { items } = oneQuestion({
      QuestionText: 'How much do you agree?',
      DataExportTag: 'Q7',
      QuestionType: 'Matrix',
      Selector: 'Likert',
      SubSelector: 'SingleAnswer',
      Choices: choices('I like it', 'I hate it'),
      ChoiceOrder: ['1', '2'],
      ChoiceDataExportTags: { 2: 'hate' },
      Answers: choices('Disagree', 'Agree'),
      AnswerOrder: ['1', '2'],
      Randomization: { Type: 'All' },
    })
    expect(items).toEqual([
      {
        type: 'matrix',
        key: 'Q7',
        label: 'How much do you agree?',
        isRequired: false,
        rowOrder: 'random',
        rows: [
          { key: 'Q7_1', label: 'I like it' },
          { key: 'hate', label: 'I hate it' },
        ],
        options: [
          { value: '1_disagree', label: 'Disagree' },
          { value: '2_agree', label: 'Agree' },
        ],
      },
    ])
  })

  test('texts, numbers and forms', () => {
    const text = { QuestionText: 'Write', DataExportTag: 'T', QuestionType: 'TE' }
    expect(oneQuestion({ ...text, Selector: 'SL' }).items).toMatchObject([{ type: 'text', maxLength: 1000 }])
    expect(oneQuestion({ ...text, Selector: 'ESTB' }).items).toMatchObject([{ type: 'long-text' }])
    const number = { Settings: { ForceResponse: 'RequestResponse', ContentType: 'ValidNumber', Min: '18', Max: '99' } }
    expect(oneQuestion({ ...text, Selector: 'SL', Validation: number }).items).toMatchObject([
      { type: 'number', min: 18, max: 99, isRequired: false, reminds: true },
    ])
    expect(oneQuestion({ ...text, Selector: 'FORM', Choices: choices('First name', 'City') }).items).toMatchObject([
      { type: 'text', key: 'T_1', label: 'Write – First name' },
      { type: 'text', key: 'T_2', label: 'Write – City' },
    ])
  })

  test('sliders, ranks, sums and texts to read', () => {
    const of = (more: Record<string, unknown>) => oneQuestion({ QuestionText: 'How?', DataExportTag: 'X', ...more }).items
    expect(
      of({
        QuestionType: 'Slider',
        Selector: 'HSLIDER',
        Choices: choices('Warm', 'Cold'),
        Labels: { 1: { Display: 'Not' }, 2: { Display: 'Very' } },
        Configuration: { CSSliderMin: 0, CSSliderMax: 10, NumDecimals: '1' },
      }),
    ).toMatchObject([
      { type: 'slider', key: 'X_1', min: 0, max: 10, step: 0.1, initial: 5, minLabel: 'Not', maxLabel: 'Very' },
      { type: 'slider', key: 'X_2', label: 'How? – Cold' },
    ])
    expect(of({ QuestionType: 'RO', Selector: 'DND', Choices: choices('A', 'B') })).toMatchObject([{ type: 'ranking' }])
    expect(
      of({ QuestionType: 'CS', Selector: 'VRTL', Choices: choices('A', 'B'), Validation: { Settings: { ChoiceTotal: '10' } } }),
    ).toMatchObject([{ type: 'sum', total: 10 }])
    expect(of({ QuestionType: 'DB', Selector: 'TB' })).toMatchObject([{ type: 'information', label: 'How?', isRequired: false }])
  })

  test('kinds that we do not have are left by name', () => {
    const result = importQsf(
      aSurvey({
        questions: {
          QID1: singleChoice('Q1', 'A', 'B'),
          QID2: { QuestionType: 'HeatMap', Selector: 'Image', DataExportTag: 'Q2' },
        },
        blocks: { main: ['QID1', 'QID2'] },
      }),
    )
    expect(result.ok && result.report[1]).toEqual({
      what: 'left',
      name: 'Q2',
      text: '',
      notes: ['Questions of the kind HeatMap Image cannot be taken.'],
    })
  })

  test('a key that is taken is changed, and said', () => {
    const { items, entry } = oneQuestion(singleChoice('age', 'A', 'B'))
    expect(items[0]?.key).toBe('age-2')
    expect(entry?.notes).toEqual(['Its key became age-2.'])
  })
})

describe('flow', () => {
  const questions = {
    QID1: singleChoice('Q1', 'Yes', 'No'),
    QID2: singleChoice('Q2', 'A', 'B'),
    QID3: singleChoice('Q3', 'C', 'D'),
  }
  const isYes = {
    0: {
      0: { LogicType: 'Question', ChoiceLocator: 'q://QID1/SelectableChoice/1', Operator: 'Selected', Type: 'Expression' },
      Type: 'If',
    },
    Type: 'BooleanExpression',
  }

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

  test('a condition on a drawn field is about what was drawn; on one that the flow sets it is left, and said', () => {
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
    expect([third?.showIf, third?.label]).toEqual([undefined, 'In {{answer.dice|}}?'])
    expect(report.at(-1)?.notes).toEqual(['Its display logic could not be taken: it is always shown.'])
  })

  test('what has no counterpart is named: carried-over and conditional choices, a block that stands twice or behind the end', () => {
    const { report } = taken(
      aSurvey({
        questions: {
          ...questions,
          QID2: { ...questions.QID2, DynamicChoices: { Locator: 'q://QID1/ChoiceGroup/SelectedChoices' } },
          QID3: { ...questions.QID3, Choices: { ...choices('C'), 2: { Display: 'D', DisplayLogic: isYes } } },
        },
        blocks: { one: ['QID1', 'QID2', 'QID3'], two: [] },
        flow: [
          { Type: 'Block', ID: 'one' },
          { Type: 'Standard', ID: 'one' },
          { Type: 'EndSurvey' },
          { Type: 'Standard', ID: 'two' },
        ],
      }),
    )
    expect(report.map(({ name, notes }) => [name, ...notes])).toEqual([
      ['Q1'],
      ['Q2', 'Choices carried over from another question were left out.'],
      ['Q3', 'All its choices are shown: their logic was left out.'],
      ['one', 'It stands in the flow more than once: it is asked where it stands first.'],
      ['two', 'It stands behind the end of the survey.'],
    ])
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

  test('blocks in random order share a page', () => {
    const { definition } = taken(
      aSurvey({
        questions,
        blocks: { one: ['QID1'], two: ['QID2'], three: ['QID3'] },
        blockOptions: { one: { RandomizeQuestions: 'false' } },
        flow: [
          { Type: 'Block', ID: 'one' },
          {
            Type: 'BlockRandomizer',
            SubSet: 2,
            Flow: [
              { Type: 'Standard', ID: 'two' },
              { Type: 'Standard', ID: 'three' },
            ],
          },
        ],
      }),
    )
    expect(definition.pages).toMatchObject([
      { name: 'one', blockOrder: 'fixed' },
      { blockOrder: 'random', blocks: [{ name: 'two' }, { name: 'three' }] },
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

  test('embedded data comes from the link or from the dice; piped text becomes ours', () => {
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
    expect(itemsOf(definition).slice(0, 2)).toMatchObject([
      { type: 'hidden', key: 'PID', source: { from: 'url', name: 'PID' } },
      { type: 'hidden', key: 'dice', source: { from: 'random', min: 1, max: 6 } },
    ])
    expect(itemsOf(definition)[3]?.label).toBe('You said {{answer.Q1|}}, {{url.PID|}}. ')
    expect(report.filter(({ what }) => what === 'left').map(({ name }) => name)).toEqual(['fixed', 'Piped text'])
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

  test('of several languages the first is taken', () => {
    const { definition, report } = taken(
      aSurvey({
        language: 'DE',
        questions: { QID1: { ...questions.QID1, Language: { EN: { QuestionText: 'x' }, FR: {} } } },
        blocks: { one: ['QID1'] },
      }),
    )
    expect(definition.languages).toEqual(['de'])
    expect(report.at(-1)).toMatchObject({ what: 'left', name: 'Translations', text: 'en, fr' })
  })
})

describe('bad files', () => {
  const good = aSurvey({ questions: { QID1: singleChoice('Q1', 'A', 'B') }, blocks: { one: ['QID1'] } })

  test.each([
    ['', 'cut off'],
    ['{', 'cut off'],
    [good.slice(0, -20), 'cut off'],
    ['[]', 'no survey elements'],
    ['{"SurveyElements": 7}', 'no survey elements'],
    [aSurvey({ questions: {}, blocks: {} }), 'no questions'],
    [`${'['.repeat(200_000)}${']'.repeat(200_000)}`, /cut off|no survey elements/],
  ])('%# is refused with a sentence', (file, sentence) => {
    const result = importQsf(file)
    expect(result.ok ? 'taken' : result.problem).toMatch(sentence)
  })

  test('scripts and tags in labels are gone with what they would run', () => {
    const { items } = oneQuestion({
      ...singleChoice('Q1', '<img src=x onerror=alert(1)>Yes', '<scr<script>ipt>alert(1)</script>No'),
      QuestionText: '<script>alert(1)</script>Really?<iframe src="javascript:alert(1)"></iframe>',
      QuestionJS: 'alert(1)',
    })
    expect(JSON.stringify(items)).not.toMatch(/<script|<img|alert|onerror/)
    expect(items[0]?.label).toBe('Really?')
  })

  test('ten thousand questions are taken in part, with a report of the rest', () => {
    const ids = Array.from({ length: 10_000 }, (_, i) => `QID${i}`)
    const { definition, report } = taken(
      aSurvey({
        questions: Object.fromEntries(ids.map((id) => [id, singleChoice(id, 'A', 'B')])),
        blocks: { one: ids },
      }),
    )
    expect(itemsOf(definition)).toHaveLength(500)
    expect(report.filter(({ what }) => what === 'left')).toHaveLength(9500)
  })

  test('a flow that is nested a thousand times is left where it gets too deep', () => {
    const nested = Array.from({ length: 1000 }).reduce<unknown>((inner) => ({ Type: 'Group', Flow: [inner] }), {
      Type: 'Block',
      ID: 'two',
    })
    const { report } = taken(
      aSurvey({
        questions: { QID1: singleChoice('Q1', 'A', 'B'), QID2: singleChoice('Q2', 'A', 'B') },
        blocks: { one: ['QID1'], two: ['QID2'] },
        flow: [{ Type: 'Block', ID: 'one' }, nested],
      }),
    )
    expect(report.flatMap(({ notes }) => notes)).toContain('The flow of the survey is nested too deeply.')
  })

  test('names that every object has are nothing special', () => {
    const { items } = oneQuestion({ ...singleChoice('__proto__', 'A', 'B'), RecodeValues: { constructor: '7' } })
    expect(items[0]?.key).toBe('proto')
  })

  test('whatever the file holds, it is taken or refused and never throws', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), fc.jsonValue(), (payload, block, flow) => {
        const file = JSON.stringify({
          SurveyEntry: payload,
          SurveyElements: [
            { Element: 'SQ', PrimaryAttribute: 'QID1', Payload: payload },
            {
              Element: 'SQ',
              PrimaryAttribute: 'QID2',
              Payload: { QuestionType: 'MC', Selector: 'SAVR', Choices: payload, Randomization: flow },
            },
            { Element: 'BL', Payload: [{ ID: 'b', BlockElements: [{ Type: 'Question', QuestionID: 'QID2' }], Options: block }] },
            { Element: 'FL', Payload: { Flow: flow } },
          ],
        })
        expect(typeof importQsf(file).ok).toBe('boolean')
      }),
    )
  })
})
