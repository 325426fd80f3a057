import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { drawnPages, drawsIn } from '../../drawing/drawn-pages.ts'
import { NO_FEED } from '../../facts.ts'
import { inLanguage } from '../../in-language.ts'
import { hiddenAnswers } from '../../kinds/hidden/hidden-answers.ts'
import { aSurvey, singleChoice } from './a-survey.ts'
import { importQsf } from './import-qsf.ts'
import { isYes, questions, taken } from './testing/one-survey.ts'

const blocks = { one: ['QID1'], gain: ['QID2', '|', 'QID3'], loss: ['QID4'], last: ['QID5'] }
const all = { ...questions, QID4: singleChoice('Q4', 'E', 'F'), QID5: singleChoice('Q5', 'G', 'H') }
const block = (ID: string) => ({ Type: 'Standard', ID })
const fieldSet = (Field: string, Value: string) => ({ Type: 'EmbeddedData', EmbeddedData: [{ Field, Type: 'Custom', Value }] })

const survey = (...flow: readonly object[]) => taken(aSurvey({ questions: all, blocks, flow }))
type Taken = ReturnType<typeof survey>

const met = ({ definition }: Taken, answers: Record<string, string>) =>
  drawnPages(definition.pages, answers).flatMap(({ name, blocks: shown }) => (shown.length === 0 ? [] : [name]))

/** What hidden items store of somebody with these answers. */
const stored = ({ definition }: Taken, answers: Record<string, string>) => {
  const { pages } = inLanguage({ ...definition, aliases: [] }, ['en'])
  return hiddenAnswers(itemsOf({ pages }), { answers, url: {}, condition: 1, feed: NO_FEED }, 'seed')
}

describe('a randomizer', () => {
  test('of which one block is shown evenly becomes an even draw of its pages', () => {
    const result = survey(
      block('one'),
      { Type: 'BlockRandomizer', FlowID: 'FL_9', SubSet: '1', EvenPresentation: true, Flow: [block('gain'), block('loss')] },
      block('last'),
    )
    expect(drawsIn(result.definition.pages)).toEqual([
      {
        key: 'random-FL_9',
        source: {
          ...{ from: 'draw', nDrawn: 1, order: 'random', isEven: true },
          parts: [
            { value: 'gain', pages: ['gain', 'gain-2'] },
            { value: 'loss', pages: ['loss'] },
          ],
        },
      },
    ])
    expect(met(result, { 'random-FL_9': 'loss' })).toEqual(['one', 'loss', 'last'])
    expect(result.report.every(({ what }) => what === 'taken')).toBe(true)
  })

  test('without a subset puts all its blocks into a random order, also those with several pages', () => {
    const result = survey({ Type: 'BlockRandomizer', Description: 'order', Flow: [block('gain'), block('loss')] }, block('last'))
    expect(drawsIn(result.definition.pages)[0]?.source).toMatchObject({ nDrawn: 2, isEven: false })
    expect(met(result, { order: 'loss;gain' })).toEqual(['embedded-data-2', 'loss', 'gain', 'gain-2', 'last'])
  })

  test('of embedded data draws a condition that branches and display logic go by', () => {
    const arm = { LogicType: 'EmbeddedField', LeftOperand: 'arm', Operator: 'EqualTo', RightOperand: 'loss' }
    const result = survey(
      { Type: 'BlockRandomizer', Description: 'arms', SubSet: 1, Flow: [fieldSet('arm', 'gain'), fieldSet('arm', 'loss')] },
      block('one'),
      { Type: 'Branch', BranchLogic: { 0: { 0: arm, Type: 'If' } }, Flow: [block('loss')] },
      block('last'),
    )
    expect(stored(result, { arms: 'loss' })['arm']).toBe('loss')
    expect(stored(result, { arms: 'gain' })['arm']).toBe('gain')
    expect(result.definition.pages.find(({ name }) => name === 'loss')?.showIf).toEqual({
      ...{ fact: 'answer.arm', is: '=', value: 'loss' },
    })
    expect(result.report.filter(({ what }) => what !== 'taken').map(({ name }) => name)).toEqual(['gain'])
  })

  test('within a group of another one is drawn only for people of that group', () => {
    const inner = { Type: 'BlockRandomizer', Description: 'inner', SubSet: 1, Flow: [block('gain'), block('loss')] }
    const result = survey(
      {
        ...{ Type: 'BlockRandomizer', Description: 'outer', SubSet: 1, EvenPresentation: 'true' },
        Flow: [{ Type: 'Group', Description: 'asked', Flow: [fieldSet('g', 'yes'), inner] }, fieldSet('g', 'no')],
      },
      block('last'),
    )
    const [outer, second] = drawsIn(result.definition.pages)
    expect(outer?.source.parts).toEqual([{ value: 'asked', pages: ['gain', 'gain-2', 'loss'] }, { value: 'no' }])
    expect(second?.key).toBe('inner')
    expect(itemsOf(result.definition).find(({ key }) => key === 'inner')?.showIf).toEqual({
      ...{ fact: 'answer.outer', is: '=', value: 'asked' },
    })
    expect(met(result, { outer: 'asked', inner: 'loss' })).toEqual(['embedded-data-2', 'loss', 'last'])
    expect(met(result, { outer: 'no' })).toEqual(['embedded-data-2', 'last'])
  })

  test('of questions of a block, evenly or of some of them, shows those that were drawn', () => {
    const { definition } = taken(
      aSurvey({
        questions: all,
        blocks: { one: ['QID1', 'QID2', 'QID3'] },
        blockOptions: {
          one: {
            RandomizeQuestions: 'Advanced',
            Randomization: {
              Advanced: { FixedOrder: ['QID1', '{~SubSet~}'], RandomSubSet: ['QID2', 'QID3'], TotalRandSubset: 1 },
              EvenPresentation: true,
            },
          },
        },
      }),
    )
    expect(drawsIn(definition.pages)[0]).toMatchObject({
      source: { nDrawn: 1, isEven: true, parts: [{ value: 'Q2' }, { value: 'Q3' }] },
    })
    expect(
      itemsOf(definition)
        .filter(({ showIf }) => showIf)
        .map(({ key }) => key),
    ).toEqual(['Q2', 'Q3'])
  })
})

describe('a field that the flow sets', () => {
  test('in branches on answers is stored behind them, and keeps its earlier value for the others', () => {
    const result = survey(
      fieldSet('group', 'none'),
      block('one'),
      { Type: 'Branch', BranchLogic: isYes, Flow: [fieldSet('group', 'yes')] },
      block('last'),
    )
    expect(result.definition.pages.map(({ name }) => name)).toEqual(['one', 'embedded-data', 'last'])
    expect(stored(result, { Q1: '1_yes', group: 'none' })['group-2']).toBe('yes')
    expect(stored(result, { Q1: '2_no', group: 'none' })['group-2']).toBe('none')
  })

  test('with a computed value is left, and said', () => {
    const { report } = survey(fieldSet('sum', '$e{ 1 + 1 }'), block('one'))
    expect(report[0]).toMatchObject({ what: 'left', name: 'sum', notes: ['Fields with a computed value cannot be taken.'] })
  })
})

const anEntry: fc.Arbitrary<object> = fc.letrec<{ entry: object; flow: object[] }>((tie) => ({
  entry: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('one', 'gain', 'loss', 'last', 'nope').map(block),
    fc
      .tuple(fc.constantFrom('arm', 'x y', ''), fc.constantFrom('a', '', '$' + '{q://QID1/ChoiceGroup/SelectedChoices}', ';'))
      .map(([f, v]) => fieldSet(f, v)),
    fc.record({
      Type: fc.constantFrom('BlockRandomizer', 'Group', 'Odd'),
      SubSet: fc.constantFrom(0, 1, '2', 'x', -1),
      Description: fc.constantFrom('', 'd;', 'Q1'),
      Flow: tie('flow'),
    }),
    fc.record({ Type: fc.constant('Branch'), BranchLogic: fc.constantFrom<object>(isYes, {}), Flow: tie('flow') }),
    fc.constant({ Type: 'EndSurvey' }),
  ),
  flow: fc.array(tie('entry'), { maxLength: 4 }),
})).entry

test('whatever the flow is, what is taken can be saved', () => {
  fc.assert(
    fc.property(fc.array(anEntry, { maxLength: 6 }), (flow) => {
      const result = importQsf(aSurvey({ questions: all, blocks, flow }))
      if (result.ok) expect(checkDefinition(result.definition).filter(({ kind }) => kind === 'error')).toEqual([])
    }),
    { numRuns: 300 },
  )
})
