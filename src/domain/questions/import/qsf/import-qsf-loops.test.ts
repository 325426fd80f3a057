import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { drawsIn } from '../../drawing/drawn-pages.ts'
import { changesMeaning } from '../import-report.ts'
import { aSurvey, choices, singleChoice } from './a-survey.ts'
import { importQsf } from './import-qsf.ts'
import { pipe, questions, taken } from './testing/one-survey.ts'

const ticks = { ...singleChoice('pets', 'Dog', '<b>Cat</b>', 'Fish'), Selector: 'MAVR' }
const about = { QuestionType: 'TE', Selector: 'SL', DataExportTag: 'name', QuestionText: `Name of your ${pipe('lm://Field/1')}?` }
const again = {
  ...about,
  ...{ DataExportTag: 'why', QuestionText: `Why ${pipe('q://QID2/ChoiceTextEntryValue')}, the ${pipe('lm://Field/2')}?` },
}

const looped = (LoopingOptions: object, Looping = 'Static') =>
  taken(
    aSurvey({
      questions: { QID1: ticks, QID2: about, QID3: again, QID4: questions.QID2 },
      blocks: { first: ['QID1'], pet: ['QID2', '|', 'QID3'], last: ['QID4'] },
      blockOptions: { pet: { Looping, LoopingOptions } },
    }),
  )

describe('loop and merge', () => {
  test('over a list asks the block for each entry, with its words and its own keys', () => {
    const { definition } = looped({ Static: { 1: { 1: 'dog', 2: 'barker' }, 2: { 1: 'cat', 2: 'purrer' }, 3: { 1: '' } } })
    expect(itemsOf(definition).map(({ key, label }) => [key, label])).toEqual([
      ['pets', 'Question pets?'],
      ['name_1', 'Name of your dog?'],
      ['why_1', 'Why {{answer.name_1|}}, the barker?'],
      ['name_2', 'Name of your cat?'],
      ['why_2', 'Why {{answer.name_2|}}, the purrer?'],
      ['Q2', 'Question Q2?'],
    ])
  })

  test('over chosen answers asks each choice of those who chose it', () => {
    const { definition, report } = looped(
      { Locator: 'q://QID1/ChoiceGroup/SelectedChoices', Static: { 2: { 2: 'purrer' } } },
      'Question',
    )
    const second = definition.pages.filter(({ blocks }) => blocks.some(({ items }) => items.some(({ key }) => /_2$/.test(key))))
    expect(second.map(({ showIf }) => showIf)).toEqual([
      { fact: 'answer.pets', is: 'chosen', value: '2_cat' },
      { fact: 'answer.pets', is: 'chosen', value: '2_cat' },
    ])
    expect(itemsOf(definition).find(({ key }) => key === 'name_2')?.label).toBe('Name of your **Cat**?')
    expect(report.find(({ name }) => name === 'pet')).toMatchObject({ what: 'taken', text: '3 rounds of a loop' })
  })

  test('over a number asks as many rounds as were entered', () => {
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: {
            ...about,
            DataExportTag: 'kids',
            Validation: { Settings: { Type: 'ContentType', ContentType: 'ValidNumber' } },
          },
          QID2: { ...about, QuestionText: `Child ${pipe('lm://CurrentLoopNumber')}?` },
        },
        blocks: { first: ['QID1'], kid: ['QID2'] },
        blockOptions: {
          kid: { Looping: 'Question', LoopingOptions: { Locator: 'q://QID1/ChoiceNumericResponse?v=3', Static: [] } },
        },
      }),
    )
    expect(definition.pages.slice(1).map(({ showIf }) => showIf)).toEqual(
      ['1', '2', '3'].map((value) => ({ fact: 'answer.kids', is: '>=', value })),
    )
    expect(itemsOf(definition)[3]?.label).toBe('Child 3?')
  })

  test('over the statements of a matrix asks those that got an answer', () => {
    const rated = { QuestionType: 'Matrix', Selector: 'Likert', SubSelector: 'SingleAnswer', DataExportTag: 'news' }
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: { ...rated, QuestionText: 'Rate', Choices: choices('Post', 'Times'), Answers: choices('Bad', 'Good') },
          QID2: about,
        },
        blocks: { first: ['QID1'], each: ['QID2'] },
        blockOptions: {
          each: { Looping: 'Question', LoopingOptions: { Locator: 'q://QID1/ChoiceGroup/SelectedChoicesForAnswer/2' } },
        },
      }),
    )
    expect(definition.pages[2]).toMatchObject({ showIf: { fact: 'answer.news_2', is: '=', value: '2_good' } })
    expect(itemsOf(definition)[2]?.label).toBe('Name of your Times?')
  })

  test('over what was typed shows the words of each line', () => {
    const { definition } = taken(
      aSurvey({
        questions: {
          QID1: {
            QuestionType: 'TE',
            Selector: 'FORM',
            DataExportTag: 'friends',
            QuestionText: 'Friends',
            Choices: choices('1st', '2nd'),
          },
          QID2: about,
        },
        blocks: { first: ['QID1'], each: ['QID2'] },
        blockOptions: {
          each: { Looping: 'Question', LoopingOptions: { Locator: 'q://QID1/ChoiceGroup/SelectedChoicesTextEntry' } },
        },
      }),
    )
    expect(definition.pages[1]?.showIf).toEqual({ fact: 'answer.friends_1', is: 'answered' })
    expect(itemsOf(definition)[2]?.label).toBe('Name of your {{answer.friends_1|}}?')
  })

  test('conditions on a field of the loop are decided in each round', () => {
    const onlyCats = {
      0: { 0: { LogicType: 'LoopAndMerge', LeftOperand: 'lm://Field/1', Operator: 'EqualTo', RightOperand: 'cat' }, Type: 'If' },
    }
    const { definition, report } = taken(
      aSurvey({
        questions: { QID1: ticks, QID2: about, QID3: { ...again, DisplayLogic: onlyCats } },
        blocks: { first: ['QID1'], pet: ['QID2', 'QID3'] },
        blockOptions: { pet: { Looping: 'Static', LoopingOptions: { Static: { 1: { 1: 'dog' }, 2: { 1: 'cat' } } } } },
      }),
    )
    expect(itemsOf(definition).map(({ key, showIf }) => [key, showIf])).toEqual([
      ['pets', undefined],
      ['name_1', undefined],
      ['name_2', undefined],
      ['why_2', undefined],
    ])
    expect(report.filter(changesMeaning).map(({ name }) => name)).not.toContain('why_1')
  })

  test('in a random order, or of some entries, becomes a draw of its rounds', () => {
    const Static = { 1: { 1: 'dog' }, 2: { 1: 'cat' }, 3: { 1: 'fish' } }
    const draw = (more: object) => drawsIn(looped({ Static, ...more }).definition.pages)[0]?.source
    expect(draw({ Randomization: 'None' })).toBeUndefined()
    expect(draw({ Randomization: 'All' })).toMatchObject({
      nDrawn: 3,
      order: 'random',
      parts: [{ value: '1', pages: ['pet', 'pet-2'] }, {}, {}],
    })
    expect(draw({ Randomization: 'Subset', RandomSubset: 2 })).toMatchObject({ nDrawn: 2, isEven: true })
  })

  test('over choices, a random part of the rounds that fit is asked', () => {
    const { definition, report } = looped(
      { Locator: 'q://QID1/ChoiceGroup/SelectedChoices', Randomization: 'Subset', RandomSubset: 1 },
      'Question',
    )
    const [draw] = drawsIn(definition.pages)
    expect(draw?.source).toMatchObject({ nDrawn: draw?.source.parts.length, nAsked: 1, order: 'random' })
    expect(report.filter(changesMeaning)).toEqual([])
  })

  test('over something that we do not have is asked once, and said', () => {
    const { definition, report } = looped({ Locator: 'q://QID1/Nope' }, 'Question')
    expect(itemsOf(definition).map(({ key }) => key)).toEqual(['pets', 'name', 'why', 'Q2'])
    expect(report.find(({ name }) => name === 'pet')?.notes).toEqual([
      'Its loop and merge could not be taken: the block is asked once.',
    ])
  })

  test('of whatever shape never keeps the rest from being saved', () => {
    const anything = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom('1', '2', 'x'), fc.dictionary(fc.constantFrom('1', '2'), fc.string())),
    )
    fc.assert(
      fc.property(
        anything,
        fc.constantFrom('Static', 'Question', 'Odd'),
        fc.constantFrom('All', 'None', 'Subset'),
        (Static, Looping, Randomization) => {
          const Locator = 'q://QID1/ChoiceGroup/AllChoices'
          const result = importQsf(
            aSurvey({
              questions: { QID1: ticks, QID2: about },
              blocks: { first: ['QID1'], pet: ['QID2'] },
              blockOptions: { pet: { Looping, LoopingOptions: { Static, Randomization, Subset: 1, Locator } } },
            }),
          )
          expect(result.ok && checkDefinition(result.definition).filter(({ kind }) => kind === 'error')).toEqual([])
        },
      ),
      { numRuns: 200 },
    )
  })
})
