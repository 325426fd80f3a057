import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interventions } from '../interventions/index.ts'
import { parseOwnContent, withOwnContent } from '../interventions/own-content.ts'
import {
  checkOwnContent,
  contentMedia,
  contentParts,
  nextOptionNumber,
  suggestOptionValue,
  withOptionText,
} from './intervention-content.ts'

const picture = { media_id: 'm1', alt: 'A lake', width: 640, height: 480 }
const check = (content: object) => checkOwnContent(JSON.stringify(content))
const option = (place: number) => ({ value: `${place}_x`, text: `Option ${place}` })

test('nothing at all means the shipped content', () => {
  expect(checkOwnContent('')).toEqual([])
  for (const shipped of interventions) expect(withOwnContent(shipped, {})).toEqual(shipped)
})

test('own words, options, picture and film are accepted', () => {
  expect(
    check({ heading: 'Mine', text: '**Bold**', question: 'Really?', options: [option(1), option(2)], picture, button: 'Go on' }),
  ).toEqual([])
  expect(check({ picture: null })).toEqual([])
  expect(check({ film: { ...picture, seconds: 42 } })).toEqual([])
})

test.each<[object, string]>([
  [{ question: '' }, 'The question of the intervention has no words.'],
  [{ question: '  ' }, 'The question of the intervention has no words.'],
  [{ question: 'x'.repeat(301) }, 'The question of the intervention must have at most 300 characters, not 301.'],
  [{ heading: '' }, 'The headline of the intervention has no words.'],
  [{ heading: 'two\nlines' }, 'The headline of the intervention must be one line without invisible characters.'],
  [{ button: 'x'.repeat(41) }, 'The button of the intervention must have at most 40 characters, not 41.'],
  [{ text: 'x'.repeat(5001) }, 'The text of the intervention must have at most 5000 characters, not 5001.'],
  [{ options: [option(1)] }, 'The question of the intervention must have 2 to 12 options, not 1.'],
  [{ options: [option(1), option(1)] }, 'Option 2 of the intervention is stored like another one: 1_x.'],
  [
    { options: [option(1), { value: '01_y', text: 'B' }] },
    'Option 2 of the intervention is stored with the number of another one: 01_y.',
  ],
  [{ options: [option(1), { value: '2_y', text: '' }] }, 'Option 2 of the intervention has no words.'],
  [
    { options: [option(1), { value: 'Two words', text: 'B' }] },
    'Option 2 of the intervention must be stored as small letters, digits, hyphens and underscores.',
  ],
  [{ picture: { ...picture, media_id: '' } }, 'The picture of the intervention is missing: upload one.'],
  [{ film: { ...picture, media_id: '' } }, 'The film of the intervention is missing: upload one.'],
  [{ film: { ...picture, width: 0 } }, 'The size of the film of the intervention is not known: upload it again.'],
])('%j is refused in words', (content, problem) => {
  expect(check(content)).toEqual([problem])
})

test('what is written in several languages may be as long in each of them', () => {
  const both = (en: string, de: string) => JSON.stringify({ en, de })
  expect(check({ heading: both('x'.repeat(120), 'y'.repeat(120)), button: both('Go on', '') })).toEqual([])
  expect(check({ button: both('Go on', 'y'.repeat(41)), heading: both('', ' ') })).toEqual([
    'The headline of the intervention has no words.',
    'The button of the intervention in German must have at most 40 characters, not 41.',
  ])
  expect(check({ options: [option(1), { value: '2_x', text: both('Two', 'Zw\nei') }] })).toEqual([
    'Option 2 of the intervention in German must be one line without invisible characters.',
  ])
})

test.each([
  'Mine',
  '[]',
  '{"heading":1}',
  '{"colour":"red"}',
  '{"constructor":"x"}',
  '{"options":"a"}',
  '{"picture":{"media_id":"../etc","alt":"","width":1,"height":1}}',
  '{"film":null}',
])('%s is not the JSON that we write', (value) => {
  expect(parseOwnContent(value)).toBeUndefined()
  expect(checkOwnContent(value)).toMatchObject([expect.stringContaining('JSON object')])
})

test('content that is accepted replaces what it names and nothing else', () => {
  const shipped = interventions.find(({ name }) => name === 'accprompt')
  if (shipped?.kind !== 'question') throw new Error('accprompt asks a question')
  const own = withOwnContent(shipped, { question: 'Really?', picture })
  expect(own).toEqual({
    ...shipped,
    question: { ...shipped.question, text: 'Really?' },
    pictures: [{ name: 'own', src: '/media/m1', alt: 'A lake', width: 640, height: 480 }],
  })
})

test('an own film replaces all shipped ones and may be closed at its end', () => {
  const shipped = interventions.find(({ kind }) => kind === 'film')
  if (shipped === undefined) throw new Error('There is a film')
  expect(withOwnContent(shipped, { film: picture })).toMatchObject({
    film: { src: '/media/m1', title: 'A lake' },
    controlFilms: [],
    minWatchSeconds: 0,
  })
})

test('the value of a new option is its place and its words', () => {
  expect([suggestOptionValue('Not at all!', 1), suggestOptionValue('Très sûr', 2), suggestOptionValue('是', 3)]).toEqual([
    '1_not-at-all',
    '2_tres-sur',
    '3',
  ])
})

test('every suggested value is accepted', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (a, b) => {
      const options = [a, b].map((text, i) => ({ value: suggestOptionValue(text, i + 1), text: 'Words' }))
      expect(check({ options })).toEqual([])
    }),
  )
})

test('the files of a content are those that it shows', () => {
  expect(contentMedia(JSON.stringify({ picture, film: { ...picture, media_id: 'f1' } }))).toEqual([
    { media_id: 'm1', kind: 'picture' },
    { media_id: 'f1', kind: 'film' },
  ])
  expect(contentMedia('{"picture":null}')).toEqual([])
  expect(contentMedia('not JSON')).toEqual([])
})

test('every part belongs to a kind of intervention', () => {
  const parts = new Set(interventions.flatMap(({ kind }) => contentParts(kind)))
  expect([...parts].sort()).toEqual(['button', 'film', 'heading', 'options', 'picture', 'question', 'text'])
})

test('an added option gets a number that no other has, also after one was removed', () => {
  expect(nextOptionNumber([])).toBe(1)
  expect(nextOptionNumber([option(1), option(3), option(4)])).toBe(5)
  expect(
    nextOptionNumber([
      { value: 'yes', text: 'Yes' },
      { value: '2nd', text: 'No' },
    ]),
  ).toBe(3)
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 11 }), (numbers) => {
      const options = numbers.map(option)
      const added = { value: suggestOptionValue('New', nextOptionNumber(options)), text: 'New' }
      expect(check({ options: [...options, added] })).toEqual([])
    }),
  )
})

test('the value of an option follows its words and keeps its number, unless it was chosen', () => {
  expect(withOptionText({ value: '7', text: '' }, 'All of them')).toEqual({ value: '7_all-of-them', text: 'All of them' })
  expect(withOptionText({ value: '4_definitely_true', text: 'Definitely' }, 'Yes')).toEqual({
    value: '4_definitely_true',
    text: 'Yes',
  })
})

test('the value of an option in several languages follows the first', () => {
  const [en, both] = ['{"en":"Yes"}', '{"en":"Yes","de":"Ja"}']
  expect(withOptionText({ value: '1_yes', text: 'Yes' }, both)).toEqual({ value: '1_yes', text: both })
  expect(withOptionText({ value: '1', text: '' }, en).value).toBe('1_yes')
})
