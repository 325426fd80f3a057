import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { questionnaire as ac } from '../questionnaires/ac.ts'
import { questionnaire as final } from '../questionnaires/final.ts'
import { questionnaire as form } from '../questionnaires/form.ts'
import { questionnaires } from '../questionnaires/index.ts'
import { radio } from '../questionnaires/parts/radio.ts'
import { type Item, itemsOf, type Questionnaire } from '../questionnaires/questionnaire.ts'
import { questionnaire as socialmediause } from '../questionnaires/socialmediause.ts'
import { checkAnswers } from './check-answers.ts'
import { checkFields, unknownFields } from './check-fields.ts'
import { drawnPage } from './drawn-page.ts'
import { fieldNames, itemFields } from './form-fields.ts'

const none: ReadonlySet<string> = new Set()

/** What is sent of a whole questionnaire. What was drawn is added with `drawnPage`. */
const formFields = (questionnaire: Questionnaire, answers: Record<string, string>, touchedSliders: ReadonlySet<string>) =>
  itemFields(itemsOf(questionnaire), answers, touchedSliders)

test('of the attention check only the check is sent', () => {
  const answers = { murder: '1_strongly-agree', attentioncheck1: '2_agree', 'gays-lesbians': '2_agree', taxes: '4_disagree' }
  expect(formFields(ac, answers, none)).toEqual({ attentioncheck1: '2_agree' })
  expect(fieldNames(ac)).toEqual(['attentioncheck1'])
})

test('ticked boxes are joined in the order of the options, whatever the order of the clicks, without a trailing separator', () => {
  const answers = { ethnicity: 'other;white-caucasian;asian', attentioncheck2: 'extremely-interested;very-interested' }
  expect(formFields(form, answers, none)).toMatchObject({
    ethnicity: 'white-caucasian;asian;other',
    attentioncheck2: 'very-interested;extremely-interested',
  })
})

test('an item that was left open is sent as an empty text', () => {
  expect(formFields(final, { random: 'no', 'study-duration': '12', comments: ' ' }, none)).toEqual({
    random: 'no',
    'study-duration': '12',
    comments: '',
  })
})

test('an untouched slider is sent with its default and flagged', () => {
  expect(formFields(socialmediause, {}, none)).toMatchObject({
    'monkeypox-cards-perc': '50',
    'monkeypox-cards-perc_touched': 'no',
  })
})

test('a touched slider is flagged as such, also where it came back to its default', () => {
  const touched = new Set(['monkeypox-cards-perc'])
  expect(formFields(socialmediause, { 'monkeypox-cards-perc': '50' }, touched)).toMatchObject({
    'monkeypox-cards-perc': '50',
    'monkeypox-cards-perc_touched': 'yes',
  })
})

test('numbers are sent in plain digits, words as they were typed', () => {
  expect(formFields(form, { age: ' ٤٢ ' }, none)['age']).toBe('42')
  expect(formFields(final, { comments: ' Nice, thanks ' }, none)['comments']).toBe(' Nice, thanks ')
})

/** Answers that a person can give to an item, some of them in odd spelling. */
function answerTo(item: Item): fc.Arbitrary<string> {
  switch (item.type) {
    case 'radio':
    case 'dropdown':
      return fc.constantFrom(...item.options.map(({ value }) => value))
    case 'checkbox':
      return fc.shuffledSubarray(item.options.map(({ value }) => value)).map((ticked) => ticked.join(';'))
    case 'number':
      return fc
        .tuple(fc.integer({ min: item.min ?? 0, max: item.max ?? 1_000_000 }), fc.constantFrom('en-US', 'ar-EG-u-nu-arab'))
        .map(([number, locale]) => number.toLocaleString(locale))
    case 'ladder':
    case 'slider':
    case 'analogue':
      return fc.integer({ min: item.min, max: item.max }).map(String)
    case 'text':
    case 'long-text':
      return fc
        .string({ minLength: 1, maxLength: item.maxLength, unit: 'grapheme-ascii' })
        .map((text) => `x${text}`.slice(0, item.maxLength))
    default:
      throw new Error(`No shipped questionnaire has the kind ${item.type}`)
  }
}

const answersTo = (questionnaire: Questionnaire): fc.Arbitrary<Record<string, string>> =>
  fc
    .tuple(
      ...itemsOf(questionnaire)
        .flatMap((item) => (item.type === 'matrix' ? item.rows.map(({ key }) => radio(key, item.label, item.options)) : [item]))
        .map((item) => {
          const answer = item.isRequired ? answerTo(item) : fc.oneof(fc.constant(''), answerTo(item))
          return answer.map((text): [string, string] => [item.key, text])
        }),
    )
    .map((entries) => Object.fromEntries(entries))

describe.each(questionnaires)('$name', (questionnaire) => {
  test('whatever can be answered is complete, is sent under known names, and is accepted', () => {
    fc.assert(
      fc.property(answersTo(questionnaire), fc.string(), (answers, seed) => {
        expect(checkAnswers(questionnaire, answers)).toEqual({})

        const drawn = questionnaire.pages.map((page) => drawnPage(questionnaire, page, seed).fields)
        const fields = Object.assign({}, formFields(questionnaire, answers, none), ...drawn)
        expect(Object.keys(fields)).toEqual(fieldNames(questionnaire))
        expect(unknownFields(questionnaire, fields)).toEqual([])
        expect(checkFields(questionnaire, fields)).toEqual({})
      }),
    )
  })

  test('what was sent once stays the same when it is sent again', () => {
    fc.assert(
      fc.property(answersTo(questionnaire), (answers) => {
        const fields = formFields(questionnaire, answers, none)
        expect(formFields(questionnaire, fields, none)).toEqual(fields)
      }),
    )
  })

  test('what the page calls wrong, the server refuses by the same name', () => {
    const anything = fc.oneof(fc.string(), fc.constantFrom('', ' ', '-1', '1e9', '1_strongly-agree', 'other;', '__proto__'))
    const isAnswer = (name: string) =>
      itemsOf(questionnaire).some(
        (item) => item.key === name || (item.type === 'matrix' && item.rows.some(({ key }) => key === name)),
      )
    const keys = fieldNames(questionnaire).filter(isAnswer)
    const answers = fc.tuple(...keys.map((key) => anything.map((text): [string, string] => [key, text])))
    fc.assert(
      fc.property(answers, (entries) => {
        const typed = Object.fromEntries(entries)
        const problems = checkFields(questionnaire, formFields(questionnaire, typed, none))
        const open = checkAnswers(questionnaire, typed)
        expect(Object.keys(problems)).toEqual(Object.keys(open).filter((key) => keys.includes(key)))
      }),
    )
  })
})
