import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { aSurvey } from './a-survey.ts'
import { isYes, questions, taken } from './testing/one-survey.ts'

describe('skip logic', () => {
  const skip = (SkipToDestination: string, choice = 2, Condition = 'Selected') => ({
    ...{ SkipToDestination, Condition, ChoiceLocator: `q://QID1/SelectableChoice/${choice}`, QuestionID: 'QID1' },
  })
  const skipping = (SkipLogic: unknown[], blocks: Record<string, string[]>, more: Record<string, unknown> = {}) =>
    taken(aSurvey({ questions: { ...questions, QID1: { ...questions.QID1, SkipLogic, ...more } }, blocks }))
  const isNo = { fact: 'answer.Q1', is: '=', value: '2_no' }
  const shown = ({ definition }: ReturnType<typeof taken>) =>
    Object.fromEntries(itemsOf(definition).map(({ key, showIf }) => [key, showIf]))

  test('to the end of a block hides the rest of it, on all its pages, and no other block', () => {
    const result = skipping([skip('ENDOFBLOCK')], { one: ['QID1', '|', 'QID2'], two: ['QID3'] })
    expect(shown(result)).toEqual({ Q1: undefined, Q2: { not: isNo }, Q3: undefined })
    expect(result.report.map(({ what }) => what)).toEqual(['taken', 'taken', 'taken'])
  })

  test('to a question hides those before it', () => {
    expect(shown(skipping([skip('QID3')], { one: ['QID1', 'QID2', 'QID3'] }))).toEqual({
      ...{ Q1: undefined, Q2: { not: isNo }, Q3: undefined },
    })
  })

  test('to the end of the survey ends the visit when the page is left, and the rest of the page is not asked', () => {
    const { definition, report } = skipping([skip('ENDOFSURVEY')], { one: ['QID1', 'QID2'], two: ['QID3'] })
    expect(definition.pages[0]?.jumps).toEqual([{ if: isNo, to: { end: 'visit', outcome: 'screened_out' } }])
    expect(itemsOf(definition)[1]?.showIf).toEqual({ not: isNo })
    expect(report[0]?.notes).toEqual(['Its skip logic ends the visit as screened out, with that exit of the panel.'])
  })

  test('with several ticks counts the first that holds', () => {
    const result = skipping([skip('QID3', 1), skip('ENDOFBLOCK', 2)], { one: ['QID1', 'QID2', 'QID3'] }, { Selector: 'MAVR' })
    const [one, two] = ['1_yes', '2_no'].map((value) => ({ fact: 'answer.Q1', is: 'chosen', value }))
    expect(shown(result)).toEqual({
      Q1: undefined,
      Q2: { not: { any: [one, { all: [two, { not: one }] }] } },
      Q3: { not: { all: [two, { not: one }] } },
    })
  })

  test('of a question that is not asked skips nothing', () => {
    const onGroup = {
      0: { 0: { LogicType: 'EmbeddedField', LeftOperand: 'group', Operator: 'EqualTo', RightOperand: 'b' }, Type: 'If' },
    }
    const result = skipping([skip('ENDOFBLOCK', 2, 'NotSelected')], { one: ['QID1', 'QID2'] }, { DisplayLogic: onGroup })
    const isB = { fact: 'url.group', is: '=', value: 'b' }
    expect(shown(result)).toEqual({ Q1: isB, Q2: { not: { all: [isB, { not: isNo }] } } })
  })

  test('of a text that only some see leads them to the end', () => {
    const sorry = {
      ...{ QuestionType: 'DB', Selector: 'TB', DataExportTag: 'sorry', QuestionText: 'Sorry', DisplayLogic: isYes },
      SkipLogic: [{ SkipToDestination: 'ENDOFSURVEY', Condition: 'Displayed', QuestionID: 'QID2' }],
    }
    const { definition } = taken(
      aSurvey({ questions: { ...questions, QID2: sorry }, blocks: { one: ['QID1', '|', 'QID2', '|', 'QID3'] } }),
    )
    const isSaid = { fact: 'answer.Q1', is: '=', value: '1_yes' }
    expect(definition.pages[1]?.jumps).toEqual([{ if: isSaid, to: { end: 'visit', outcome: 'screened_out' } }])
    expect(definition.pages).toHaveLength(3)
  })

  test.each([
    ['that leads back', [skip('QID0')], {}],
    ['of a kind that we do not have', [skip('ENDOFBLOCK', 9)], {}],
    ['in a random order', [skip('QID3')], { one: { RandomizeQuestions: 'RandomWithXPerPage' } }],
  ])('%s is said to be lost, in red', (_, SkipLogic, blockOptions) => {
    const { report } = taken(
      aSurvey({
        questions: { ...questions, QID1: { ...questions.QID1, SkipLogic } },
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
        blockOptions,
      }),
    )
    expect(report[0]).toMatchObject({ what: 'changed', notes: [expect.stringContaining('Its skip logic could not be taken')] })
  })
})
