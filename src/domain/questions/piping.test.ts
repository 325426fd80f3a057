import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Questionnaire } from '../questionnaires/questionnaire.ts'
import { type Facts, NO_FEED } from './facts.ts'
import { answersInWords, labelsOf } from './labels.ts'
import { piped, pipesIn, withoutFacts } from './piping.ts'

const options = [
  { value: '1_never', label: 'Never' },
  { value: '2_often', label: 'Every {{condition}} day' },
  { value: 'other', label: 'Other, please say', asksText: true },
]
const party: Pick<Questionnaire, 'pages'> = {
  pages: [
    {
      name: 'p',
      blockOrder: 'fixed',
      blocks: [
        {
          name: 'b',
          items: [
            { type: 'checkbox', key: 'often', label: 'How often?', isRequired: true, options },
            { type: 'matrix', key: 'm', label: 'm', isRequired: true, options, rows: [{ key: 'm_a', label: 'a' }] },
            { type: 'sum', key: 's', label: 's', isRequired: true, options, total: 10 },
          ],
        },
      ],
    },
  ],
}
const labels = labelsOf(party)

const factsWith = (answers: Record<string, string>, others: Partial<Facts> = {}): Facts => ({
  answers,
  url: { city: 'Bonn' },
  condition: 2,
  feed: { ...NO_FEED, likes: 3 },
  ...others,
})
const shown = (text: string, answers: Record<string, string> = {}, others?: Partial<Facts>) =>
  piped(text, factsWith(answers, others), labels)

describe('a text', () => {
  test('shows answers, parameters of the link, the condition and the feed', () => {
    expect(shown('{{answer.name}} of {{url.city}}, {{ condition }}, {{feed.likes}} likes', { name: 'Ada' })).toBe(
      'Ada of Bonn, 2, 3 likes',
    )
  })

  test('shows its fallback where there is no such fact, or nothing', () => {
    expect(shown('{{feed.first_liked_headline|the first headline}}')).toBe('the first headline')
    expect(shown('{{answer.name|you}} {{answer.name}}!', { name: '  ' })).toBe('you !')
    expect(shown('{{condition|none yet}}', {}, { condition: 0 })).toBe('none yet')
  })

  test('shows an option by its label, several as a list', () => {
    expect(shown('{{answer.often}}', { often: '1_never' })).toBe('Never')
    expect(shown('{{answer.m_a}}', { m_a: '1_never' })).toBe('Never')
    expect(shown('{{answer.often}}', { often: '1_never;other', often_other_text: 'on Sundays' })).toBe('Never, on Sundays')
  })

  test('shows a number as it was typed', () => {
    expect(shown('{{answer.s_other}}', { s_other: '7' })).toBe('7')
  })

  test('shows answers of other forms in the words that came with the facts', () => {
    const answers = { often: '1_never', age: '30' }
    const words = answersInWords([party], answers)
    expect(words).toEqual({ often: 'Never' })
    expect(piped('{{answer.often}}, {{answer.age}}', factsWith(answers, { labels: words }), new Map())).toBe('Never, 30')
  })

  test('never reads what it shows again', () => {
    expect(shown('{{answer.name}}', { name: '{{url.city}}' })).toBe('{{url.city}}')
    expect(shown('{{answer.often}}', { often: '2_often' })).toBe('Every {{condition}} day')
    expect(shown('{{answer.name}}', { name: '$& $1' })).toBe('$& $1')
  })

  test.each(['{{', '}}', '{{answer.name', '{ {condition} }', '{condition}'])('leaves %s alone', (text) => {
    expect(shown(text)).toBe(text)
  })

  test('shows nothing for a name that is no fact', () => {
    expect(shown('a{{constructor}}{{answer.__proto__}}{{}}b')).toBe('ab')
  })
})

test('the facts of a text are listed once, in all its languages', () => {
  expect(pipesIn({ en: '{{answer.a|x}} {{ answer.a }}', de: '{{feed.likes}}' })).toEqual([
    { fact: 'answer.a', fallback: 'x' },
    { fact: 'feed.likes' },
  ])
})

test('in a list for researchers, words stand in place of the facts', () => {
  expect(withoutFacts('You liked “{{feed.first_liked_headline|a post}}”, {{answer.name| }} {{condition}}')).toBe(
    'You liked “a post”, … …',
  )
})

test('in plain text any value is shown as it is', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      fc.pre(name.trim() !== '')
      expect(shown('a {{answer.name}} b', { name })).toBe(`a ${name} b`)
    }),
  )
})
