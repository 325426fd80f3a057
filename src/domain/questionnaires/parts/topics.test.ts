import { expect, test } from 'vitest'
import { fieldNames } from '../../answers/form-fields.ts'
import { findInStudy } from '../../questions/find-in-study.ts'
import { findQuestionnaire, questionnaires } from '../index.ts'
import { askedIn, blocksOf, itemsOf, type Questionnaire } from '../questionnaire.ts'
import { PUBLISHED_TOPICS, phraseOf, topicsOf } from './topics.ts'

const settings = {
  topics: JSON.stringify([
    { slug: 'climate', title: 'Climate change', phrase: 'climate change' },
    { slug: 'will-smith', title: 'The slap of Will Smith' },
  ]),
}

const inStudy = (name: string): Questionnaire => {
  const found = findInStudy(name, settings)
  if (found === undefined) throw new Error(`No questionnaire ${name}`)
  return found
}

test.each([
  ['imp', ['climate-importance', 'climate-newsworthiness', 'will-smith-importance', 'will-smith-newsworthiness']],
  ['exp', ['climate-exposure-frequency', 'will-smith-exposure-frequency']],
  ['def', ['climate-desired-frequency', 'will-smith-desired-frequency']],
  ['newseval', ['climate-eval-accurate', 'climate-eval-trust', 'will-smith-eval-accurate', 'will-smith-eval-trust']],
])('%s asks about the topics of the study', (name, keys) => {
  expect(fieldNames(inStudy(name))).toEqual([...keys, `${name}_block-order`])
  expect(blocksOf(inStudy(name)).map((block) => block.name)).toEqual(['climate', 'will-smith'])
})

test('the concern form and the guessed share of cards are about the first topic', () => {
  expect(fieldNames(inStudy('ccn'))).toEqual(['climate-worry', 'climate-concern', 'climate-problem'])
  expect(inStudy('ccn').heading).toBe('Climate change attribution and concern')
  expect(fieldNames(inStudy('socialmediause')).slice(-2)).toEqual(['climate-cards-perc', 'climate-cards-perc_touched'])
})

test('the vaccine is asked about only where the topic says so', () => {
  const topics = JSON.stringify([{ slug: 'flu', title: 'The flu', vaccine: 'yes' }])
  const flu = findInStudy('ccn', { topics })
  expect(flu && fieldNames(flu)).toEqual(['flu-worry', 'flu-concern', 'flu-vax', 'flu-problem'])
})

test('option values of the desired frequency carry the slug, and only covid has the published slip', () => {
  const topics = JSON.stringify([
    { slug: 'climate', title: 'Climate' },
    { slug: 'covid', title: 'COVID-19' },
  ])
  const def = findInStudy('def', { topics })
  const values = def && itemsOf(def).map((item) => ('options' in item ? item.options[0]?.value : undefined))
  expect(values).toEqual(['3_more-climate', '3_more-election'])
})

test.each(['', 'not json', '[]', '{"slug":"a"}', '[{"slug":"a"}]'])(
  'a study whose topics are %j asks about the published ones',
  (topics) => {
    expect(topicsOf({ topics })).toEqual(PUBLISHED_TOPICS)
    for (const questionnaire of questionnaires) {
      const { inStudy: _, ...fixed } = questionnaire
      expect(askedIn(questionnaire, { topics })).toMatchObject(fixed)
    }
  },
)

test('a title is written into sentences as it is, but for its article', () => {
  expect(phraseOf({ slug: 'a', title: 'The Oscars' })).toBe('the Oscars')
  expect(phraseOf({ slug: 'a', title: 'Theresa May' })).toBe('Theresa May')
  expect(phraseOf({ slug: 'a', title: 'Climate change', phrase: ' climate change ' })).toBe('climate change')
})

test('the published questions keep their words', () => {
  const labels = ['imp', 'exp', 'ac', 'ccn', 'socialmediause'].flatMap((name) => {
    const questionnaire = findQuestionnaire(name)
    return questionnaire ? itemsOf(questionnaire).map(({ label }) => label) : []
  })
  expect(labels).toContain('How important to you is news about the Johnny Depp-Amber Heard Defamation Trial?')
  expect(labels).toContain('Over the last month, how often have you seen news about COVID-19?')
  expect(labels).toContain('The government should raise taxes on people earning more than $250,000 per year.')
  expect(labels).toContain('How worried are you about getting monkeypox yourself?')
  expect(labels).toContain('Monkeypox is a serious problem')
  expect(labels).toContain('Of all the cards that you saw in the feed, about what percentage were about monkeypox?')
})
