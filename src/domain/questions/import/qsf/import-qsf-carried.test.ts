import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { isYes, questions, taken } from './testing/one-survey.ts'

const ticks = { ...singleChoice('uses', 'Radio', 'TV', 'Web'), Selector: 'MAVR' }
const matrix = {
  ...{ QuestionText: 'Rate', DataExportTag: 'rated', QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer' },
  ...{ Choices: {}, ChoiceOrder: ['x1', 'x2', 'x3'], Answers: choices('Bad', 'Good'), AnswerOrder: [1, 2] },
}
const carries = (which: string, id = 'QID1') => ({
  DynamicChoices: { Locator: `q://${id}/ChoiceGroup/${which}`, DynamicType: 'ChoiceGroup' },
})

function second(payload: Record<string, unknown>, first: Record<string, unknown> = ticks) {
  const { definition, report } = taken(
    aSurvey({
      questions: { QID1: first, QID2: payload, QID3: questions.QID3 },
      blocks: { one: ['QID1', '|', 'QID2', '|', 'QID3'] },
    }),
  )
  expect(checkDefinition(definition).filter(({ kind }) => kind === 'error')).toEqual([])
  const item =
    itemsOf(definition)[first === ticks ? 1 : itemsOf(definition).findIndex(({ key }) => key === 'rated' || key === 'Q2')]
  return { item, notes: report[1]?.notes }
}

const chose = (value: string) => ({ fact: 'answer.uses', is: 'chosen', value })

describe('choices that a question carries over', () => {
  test('are for people who chose them, and its own are for all', () => {
    const { item, notes } = second({
      ...singleChoice('Q2', 'Neither'),
      ...carries('SelectedChoices'),
      ChoiceOrder: ['x1', 'x2', 'x3', '1'],
    })
    expect(item && 'options' in item && item.options.map(({ label, showIf }) => [label, showIf])).toEqual([
      ['Radio', chose('1_radio')],
      ['TV', chose('2_tv')],
      ['Web', chose('3_web')],
      ['Neither', undefined],
    ])
    expect(notes).toEqual([])
  })

  test('may be those that were not chosen, or all', () => {
    const options = (which: string) => {
      const { item } = second({ ...singleChoice('Q2'), ...carries(which), ChoiceOrder: ['x1'] })
      return item && 'options' in item ? item.options[0]?.showIf : 'none'
    }
    expect(options('UnselectedChoices')).toEqual({ not: chose('1_radio') })
    expect(options('AllChoices')).toBeUndefined()
  })

  test('become statements of a matrix', () => {
    const { item, notes } = second({ ...matrix, ...carries('SelectedChoices') })
    expect(item && 'rows' in item && item.rows.map(({ label, showIf }) => [label, showIf])).toEqual([
      ['Radio', chose('1_radio')],
      ['TV', chose('2_tv')],
      ['Web', chose('3_web')],
    ])
    expect(notes).toEqual([])
  })

  test('are carried on from question to question', () => {
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: ticks,
          QID2: { ...singleChoice('more'), Selector: 'MAVR', ...carries('SelectedChoices') },
          QID3: { ...singleChoice('most'), ...carries('SelectedChoices', 'QID2') },
        },
        blocks: { one: ['QID1', '|', 'QID2', '|', 'QID3'] },
      }),
    )
    const last = itemsOf(definition).at(-1)
    expect(last && 'options' in last && last.options.map(({ label, showIf }) => [label, showIf])[1]).toEqual([
      'TV',
      { fact: 'answer.more', is: 'chosen', value: 'x2_tv' },
    ])
  })

  test('of a matrix are for people who gave that answer to the row', () => {
    const first = { ...matrix, DataExportTag: 'news', Choices: choices('Post', 'Times'), ChoiceOrder: [1, 2] }
    const { item } = second({ ...singleChoice('Q2'), ...carries('SelectedChoicesForAnswer/2') }, first)
    expect(item && 'options' in item && item.options[0]?.showIf).toEqual({ fact: 'answer.news_1', is: '=', value: '2_good' })
  })

  test('are all offered, and the report says so, where the file says it in a way that we do not know', () => {
    const { item, notes } = second({ ...singleChoice('Q2'), ...carries('WhoKnows') })
    expect(item && 'options' in item && item.options.map(({ showIf }) => showIf)).toEqual([undefined, undefined, undefined])
    expect(notes).toContain('All choices that it carries over are offered, not only those that were chosen.')
  })

  test('conditions of single choices are taken where they look at an earlier page', () => {
    const payload = { ...questions.QID2, Choices: { ...choices('C'), 2: { Display: 'D', DisplayLogic: isYes } } }
    const { item, notes } = second(payload, questions.QID1)
    expect(item && 'options' in item && item.options.map(({ showIf }) => showIf)).toEqual([
      undefined,
      { fact: 'answer.Q1', is: '=', value: '1_yes' },
    ])
    expect(notes).toEqual([])
  })
})
