import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { changesMeaning } from '../import-report.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { importQsf } from './import-qsf.ts'
import { taken } from './testing/one-survey.ts'

const oneQuestion = (payload: Record<string, unknown>) => {
  const result = taken(aSurvey({ questions: { QID1: payload }, blocks: { main: ['QID1'] } }))
  return { items: itemsOf(result.definition), entry: result.report[0], report: result.report }
}

describe('questions', () => {
  test('a choice keeps its codes, its emphasis and its words', () => {
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
        label: 'Do you **agree**?',
        isFormatted: true,
        isRequired: true,
        options: [
          { value: '20_no-never', label: 'No & never' },
          { value: '10_yes', label: 'Yes' },
          { value: '3_other', label: 'Other', asksText: true },
        ],
      },
    ])
    expect(entry).toMatchObject({ what: 'changed', notes: ['Formatting in its choices was removed.'] })
    expect(entry && changesMeaning(entry)).toBe(false)
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

  test('a choice that is only a picture takes what the picture shows as its words, and says so in red', () => {
    const { items, entry } = oneQuestion(
      singleChoice(
        'Q1',
        '<img src="a.png" alt="A cat &amp; a dog" />',
        '<p><img src="https://x.org/Graphic.php?IM=1"></p>',
        'No',
      ),
    )
    expect(items[0] && 'options' in items[0] && items[0].options.map(({ label }) => label)).toEqual([
      ...['A cat & a dog', 'Picture 1', 'No'],
    ])
    expect(entry?.notes).toEqual(['2 of its choices are only pictures, and became words: A cat & a dog, Picture 1.'])
    expect(entry && changesMeaning(entry)).toBe(true)
  })

  test('statements and options of a matrix say that they lose their emphasis and pictures', () => {
    const { entry } = oneQuestion({
      ...{ QuestionText: 'How?', DataExportTag: 'M', QuestionType: 'Matrix', Selector: 'Likert' },
      Choices: choices('I <strong>like</strong> it', '<img src="sun.png">The sun'),
      Answers: choices('<u>Disagree</u>', 'Agree'),
    })
    expect(entry?.notes).toEqual(['Formatting in its choices was removed.', 'The picture “sun.png” was left out: upload it.'])
  })

  test('lines of forms and sliders that are questions here keep their emphasis', () => {
    const line = choices('<b>First</b> name', 'City * town')
    const form = oneQuestion({ QuestionText: 'Write', DataExportTag: 'T', QuestionType: 'TE', Selector: 'FORM', Choices: line })
    expect(form.items).toMatchObject([
      { label: 'Write – **First** name', isFormatted: true },
      { label: 'Write – City \\* town', isFormatted: true },
    ])
    const slider = oneQuestion({
      ...{ QuestionText: 'How <i>warm</i>?', DataExportTag: 'S', QuestionType: 'Slider', Selector: 'HSLIDER', Choices: line },
    })
    expect(slider.items).toMatchObject([{ label: 'How *warm*? – **First** name' }, { label: 'How *warm*? – City \\* town' }])
  })

  test('a graphic is called by its description', () => {
    const { items, entry } = oneQuestion({
      ...{ QuestionText: '', DataExportTag: 'Q1', QuestionType: 'DB', Selector: 'GRB' },
      ...{ Graphics: 'IM_1', GraphicsDescription: 'fake_news_*1.png' },
    })
    expect(items).toMatchObject([{ type: 'information', label: 'fake\\_news\\_\\*1.png' }])
    expect(entry).toMatchObject({
      text: 'fake_news_*1.png',
      notes: ['The picture “fake_news_*1.png” was left out: upload it.'],
    })
  })

  test('browsers and captchas are left, and change nothing of what is asked', () => {
    const { report } = taken(
      aSurvey({
        questions: {
          QID1: singleChoice('Q1', 'A', 'B'),
          QID2: { QuestionType: 'Meta', Selector: 'Browser', DataExportTag: 'Q2', QuestionText: 'Browser Meta Info' },
          QID3: { QuestionType: 'Captcha', Selector: 'V2', DataExportTag: 'Q3', QuestionText: 'Are you human?' },
        },
        blocks: { main: ['QID1', 'QID2', 'QID3'] },
      }),
    )
    expect(report.map(({ what }) => what)).toEqual(['taken', 'left', 'left'])
    expect(report.filter(changesMeaning)).toEqual([])
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
    expect(itemsOf(definition)).toHaveLength(2500)
    expect(report.filter(({ what }) => what === 'left')).toHaveLength(7500)
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
