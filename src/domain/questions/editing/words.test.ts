import { expect, test } from 'vitest'
import { blankDefinition } from './blank.ts'
import { blankItem, withType } from './blank-item.ts'
import { type Edited, withIds } from './edited.ts'
import { expressionWords } from './expression-words.ts'
import { factsAt } from './facts-at.ts'
import { countMissing, keepLanguages, namingFirst, withWords } from './words.ts'

const both = ['en', 'de']

test('a text becomes one per language when a second language is written', () => {
  expect(withWords('Age', 'en', 'Your age', ['en'])).toBe('Your age')
  expect(withWords('Age', 'de', 'Alter', both)).toEqual({ en: 'Age', de: 'Alter' })
})

test('when another language becomes the first, plain texts stay in the language that was', () => {
  const part = { heading: 'A', intro: '', items: [{ label: { en: 'B', de: 'C' } }] }
  expect(namingFirst(part, 'en')).toEqual({ heading: { en: 'A' }, intro: '', items: [{ label: { en: 'B', de: 'C' } }] })
})

test('texts without words in a language are counted, and empty texts are not', () => {
  const part = { heading: { en: 'A', de: ' ' }, intro: '', items: [{ label: 'B', hint: { en: 'C', de: 'D' } }] }
  expect(countMissing(part, 'de', both)).toEqual({ nTexts: 3, nMissing: 2 })
  expect(countMissing(part, 'en', both)).toEqual({ nTexts: 3, nMissing: 0 })
})

test('descriptions of pictures and films are counted like other texts', () => {
  const media = { media_id: 'm', alt: 'A lake', width: 1, height: 1 }
  const items = [
    { type: 'information', label: '', media: { ...media, alt: { en: 'A film', de: 'Ein Film' } } },
    { type: 'picture', label: { en: 'Which?', de: 'Welches?' }, options: [{ value: '1', label: '1', picture: media }] },
  ]
  expect(countMissing({ items }, 'de', both)).toEqual({ nTexts: 4, nMissing: 2 })
})

test('without its second language a questionnaire has plain texts again', () => {
  expect(keepLanguages({ heading: { en: 'A', de: 'B' }, name: 'x' }, ['en'])).toEqual({ heading: 'A', name: 'x' })
  expect(keepLanguages({ heading: { en: 'A', de: 'B', fr: 'C' } }, both)).toEqual({ heading: { en: 'A', de: 'B' } })
})

const number = blankItem('number', { key: 'age', label: 'Your age' })
const choice = blankItem('radio', { key: 'party', label: 'Party' })
const edited: Edited = withIds(
  {
    ...blankDefinition,
    pages: [
      { name: 'one', blockOrder: 'fixed', blocks: [{ name: 'a', items: [number, choice] }] },
      { name: 'two', blockOrder: 'fixed', blocks: [{ name: 'b', items: [blankItem('matrix', { key: 'm', label: 'M' })] }] },
    ],
  },
  (
    (n) => () =>
      `n${n++}`
  )(1),
)
const answersAt = (id: string, isAfterPage = false) =>
  factsAt(edited, id, isAfterPage).flatMap(({ fact }) => (fact.startsWith('answer.') ? [fact] : []))

test('logic may refer to what was asked before, and when a page is left to all of it', () => {
  expect(answersAt('n1')).toEqual([])
  expect(answersAt('n4')).toEqual(['answer.age'])
  expect(answersAt('n1', true)).toEqual(['answer.age', 'answer.party'])
  expect(answersAt('n5')).toEqual(['answer.age', 'answer.party'])
  expect(answersAt('n5', true)).toEqual(['answer.age', 'answer.party', 'answer.m_1', 'answer.m_2'])
})

test('questions about cards may refer to the headline and to earlier answers about the same card, others may not', () => {
  const cards = { rules: [{ choose: 'seen' as const, n: 2 }], showsCounts: false }
  const asking: Edited = {
    ...edited,
    pages: edited.pages.map((page) => ({ ...page, blocks: page.blocks.map((block) => ({ ...block, cards })) })),
  }
  const factsOf = (id: string) => factsAt(asking, id).map(({ fact }) => fact)
  expect(factsOf('n4').filter((fact) => /^(answer|card)/.test(fact))).toEqual(['answer.age', 'card.headline'])
  expect(factsOf('n1')).not.toContain('card.headline')
  expect(factsAt(edited, 'n4').map(({ fact }) => fact)).not.toContain('card.headline')
})

test('an expression reads like a sentence', () => {
  const facts = factsAt(edited, 'n5')
  expect(
    expressionWords(
      {
        all: [
          { fact: 'answer.age', is: '>=', value: '18' },
          {
            any: [{ fact: 'answer.party', is: '=', value: '1_first-option' }, { not: { fact: 'answer.party', is: 'answered' } }],
          },
          { not: { fact: 'url.src', is: '=', value: 'x' } },
        ],
      },
      facts,
    ),
  ).toBe('age is at least 18 and (party is “First option” or party is not answered) and not (src of the link is x)')
})

test('a question that becomes another type keeps its words, key and options', () => {
  const ranking = withType({ ...choice, hint: 'Choose', isRequired: false }, 'ranking')
  expect(ranking).toMatchObject({ type: 'ranking', key: 'party', hint: 'Choose', isRequired: false })
  expect('options' in ranking && 'options' in choice && ranking.options === choice.options).toBe(true)
  expect(withType(ranking, 'number')).not.toHaveProperty('options')
  expect(withType(withType(ranking, 'information'), 'radio').isRequired).toBe(true)
})
