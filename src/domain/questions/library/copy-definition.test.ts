import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { answerKeys } from '../../answer-keys/index.ts'
import { findQuestionnaire, questionnaires } from '../../questionnaires/index.ts'
import { itemsOf, onePage } from '../../questionnaires/questionnaire.ts'
import { checkDefinition } from '../check-definition.ts'
import { declaredScore } from '../declared-score.ts'
import { DEFINITION_FORMAT, DEFINITION_FORMAT_VERSION, type Definition } from '../definition.ts'
import { fieldsOf } from '../item-fields.ts'
import { copyOf, freeName, withOwnKeys } from './copy-definition.ts'
import { isCopyable, shippedDefinition } from './shipped-definition.ts'

const shipped = (name: string): Definition => {
  const found = findQuestionnaire(name)
  if (found === undefined) throw new Error(`Not shipped: ${name}`)
  return shippedDefinition(found)
}

describe('a copy of a shipped questionnaire', () => {
  test.each(questionnaires.filter(isCopyable).map(({ name }) => name))(
    '%s has the same questions and no published key',
    (name) => {
      const original = shipped(name)
      const copy = copyOf(withOwnKeys(original), `${name}-copy`)
      expect(JSON.parse(JSON.stringify(copy))).toEqual(copy)
      expect(checkDefinition(copy)).toEqual([])
      const [were, are] = [itemsOf(original), itemsOf(copy)]
      expect(are.map(({ label }) => label)).toEqual(were.map(({ label }) => label))
      expect(are.map(({ key }) => key)).toEqual(were.map(({ key }) => `own_${key}`))
      const fields = new Set(are.flatMap(fieldsOf))
      expect(copy.scores.flatMap(({ keys }) => keys).filter((key) => !fields.has(key))).toEqual([])
    },
  )

  test('keeps what shows attention and how scores are computed, as data', () => {
    expect(withOwnKeys(shipped('ac')).attentionAnswers).toEqual({ own_attentioncheck1: '3_neither-agree-nor-disagree' })
    const [score] = withOwnKeys(shipped('aot')).scores
    expect(score).toMatchObject({ name: 'own_aot_score', compute: 'mean', version: 1 })
    expect(score?.reverseKeyed).toEqual(score?.keys)
    expect(withOwnKeys(shipped('crt')).scores.map(({ name, compute }) => [name, compute])).toEqual([
      ['own_crt_correct', 'count-right'],
      ['own_crt_intuitive', 'count-right'],
    ])
  })

  test.each(['aot', 'ftg', 'crt'])('of %s has the scores of the original where they are computed from numbers', (name) => {
    const original = shipped(name)
    const copy = withOwnKeys(original)
    const published = answerKeys.find((key) => key.questionnaire === name)?.scores.filter(({ declared }) => declared) ?? []
    const scores = copy.scores.map((score) => declaredScore(score, copy))
    const codes = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 6, maxLength: 6 })
    fc.assert(
      fc.property(codes, fc.boolean(), (chosen, isWhole) => {
        const items = itemsOf(original).slice(isWhole ? 0 : 1)
        const answers = items.map(({ key }, i) => [key, name === 'crt' ? String(chosen[i]) : `${chosen[i]}_x`] as const)
        const ofOriginal = published.map(({ compute }) => compute(Object.fromEntries(answers)))
        const own = Object.fromEntries(answers.map(([key, answer]) => [`own_${key}`, answer]))
        expect(scores.map(({ compute }) => compute(own))).toEqual(ofOriginal)
      }),
    )
  })

  test('is not made of the page of the end message, which asks nothing', () => {
    expect(questionnaires.filter((each) => !isCopyable(each)).map(({ name }) => name)).toEqual(['custom-msg'])
  })
})

test('keys are renamed where conditions and texts refer to them too', () => {
  const definition: Definition = {
    format: DEFINITION_FORMAT,
    format_version: DEFINITION_FORMAT_VERSION,
    version: 3,
    languages: ['en'],
    name: 'x',
    label: 'X',
    asks: 'x',
    heading: { en: 'Hello {{answer.age|friend}}', de: 'Hallo {{ answer.age }}' },
    submitLabel: 'Next',
    pages: onePage([
      {
        name: 'all',
        showIf: {
          all: [
            { fact: 'answer.age', is: '>=', value: 'answer.age' },
            { fact: 'url.age', is: 'answered' },
          ],
        },
        items: [{ type: 'text', key: 'age', label: 'answer.age?', isRequired: true, maxLength: 3 }],
      },
    ]),
    attentionAnswers: {},
    scores: [],
  }
  const copy = withOwnKeys(definition)
  expect(copy.heading).toEqual({ en: 'Hello {{answer.own_age|friend}}', de: 'Hallo {{ answer.own_age }}' })
  expect(copy.pages[0]?.blocks[0]).toEqual({
    name: 'all',
    showIf: {
      all: [
        { fact: 'answer.own_age', is: '>=', value: 'answer.age' },
        { fact: 'url.age', is: 'answered' },
      ],
    },
    items: [{ type: 'text', key: 'own_age', label: 'answer.age?', isRequired: true, maxLength: 3 }],
  })
})

test('a name that is taken gets the next free number, and stays short', () => {
  const taken = new Set(['age', 'age-2', 'x'.repeat(40)])
  expect(freeName('age', (name) => taken.has(name))).toBe('age-3')
  expect(freeName('town', (name) => taken.has(name))).toBe('town')
  expect(freeName(`${'y'.repeat(39)}-z`, () => false)).toBe('y'.repeat(39))
  expect(freeName('x'.repeat(50), (name) => taken.has(name))).toBe(`${'x'.repeat(38)}-2`)
})
