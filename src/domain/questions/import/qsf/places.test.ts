import { expect, test } from 'vitest'
import { itemsOf } from '../../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../../check-definition.ts'
import { drawsIn } from '../../drawing/drawn-pages.ts'
import { changesMeaning } from '../import-report.ts'
import { aSurvey, singleChoice } from './a-survey.ts'
import { pipe, taken } from './testing/one-survey.ts'

const if_ = (QID: string, Operator: string, choice = '1') => ({
  0: { 0: { LogicType: 'Question', ChoiceLocator: `q://${QID}/SelectableChoice/${choice}`, Operator }, Type: 'If' },
})
const block = (ID: string) => ({ Type: 'Standard', ID })
const text = (tag: string, words: string) => ({ QuestionText: words, DataExportTag: tag, QuestionType: 'DB', Selector: 'TB' })

const questions = {
  QID1: text('gain', 'You win'),
  QID2: text('loss', 'You lose'),
  QID3: singleChoice('share', 'Yes', 'No'),
  QID4: { ...singleChoice('why', 'Fun', 'Habit'), DisplayLogic: if_('QID3', 'Selected') },
  QID5: { ...singleChoice('regret', 'Yes', 'No'), DisplayLogic: if_('QID3', 'Selected') },
  QID6: { ...singleChoice('never', 'Yes', 'No'), DisplayLogic: if_('QID3', 'NotSelected') },
  QID7: text('said', `You said ${pipe('q://QID3/ChoiceGroup/SelectedChoices')}`),
  QID8: text('echo', `Because ${pipe('q://QID4/ChoiceGroup/SelectedChoices')}`),
}

/** The same questions stand at the end of both arms, as in most experiments within surveys. */
const file = aSurvey({
  questions,
  blocks: { gain: ['QID1'], loss: ['QID2'], outcome: ['QID3', '|', 'QID4', '|', 'QID8'], last: ['QID5', 'QID6', 'QID7'] },
  flow: [
    {
      ...{ Type: 'BlockRandomizer', Description: 'arms', SubSet: 1, EvenPresentation: true },
      Flow: [
        { Type: 'Group', Description: 'gain arm', Flow: [block('gain'), block('outcome')] },
        { Type: 'Group', Description: 'loss arm', Flow: [block('loss'), block('outcome')] },
      ],
    },
    block('last'),
  ],
})

test('a block that ends both arms is asked in both, under keys of its own in the second', () => {
  const { definition, report } = taken(file)
  expect(drawsIn(definition.pages)[0]?.source.parts.map(({ pages }) => pages)).toEqual([
    ['gain', 'outcome', 'outcome-2', 'outcome-3'],
    ['loss', 'outcome-4', 'outcome-5', 'outcome-6'],
  ])
  const keys = itemsOf(definition).map(({ key }) => key)
  expect(keys).toEqual(expect.arrayContaining(['share', 'share-2', 'why', 'why-2']))
  expect(checkDefinition(definition).filter(({ kind }) => kind === 'error')).toEqual([])
  expect(report.filter(changesMeaning)).toEqual([])
  expect(report.find(({ name }) => name === 'outcome')?.notes[0]).toContain('is in the flow again')
})

test('conditions within it go by the answer of the same place, those behind it by the answers of all places', () => {
  const { definition } = taken(file)
  const showIf = (key: string) => itemsOf(definition).find((item) => item.key === key)?.showIf
  const isYes = (key: string) => ({ fact: `answer.${key}`, is: '=', value: '1_yes' })
  const [first, second] = [showIf('why'), showIf('why-2')]
  expect(JSON.stringify(first)).toContain('"answer.share"')
  expect(JSON.stringify(first)).not.toContain('share-2')
  expect(JSON.stringify(second)).toContain('"answer.share-2"')
  expect(JSON.stringify(second)).not.toContain('"answer.share"')
  const value = first !== undefined && 'value' in first ? first.value : undefined
  const own = (key: string) => ({ ...isYes(key), value })
  expect(showIf('regret')).toEqual({ any: [own('share'), own('share-2')] })
  expect(showIf('never')).toEqual({ all: [{ not: own('share') }, { not: own('share-2') }] })
})

test('piped text within it is of the same place, and behind it of the place where the person was asked', () => {
  const labels = itemsOf(taken(file).definition).map(({ label }) => label)
  expect(labels).toContain('You said {{answer.share|}}{{answer.share-2|}}')
  expect(labels).toEqual(expect.arrayContaining(['Because {{answer.why|}}', 'Because {{answer.why-2|}}']))
})
