import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_NAME_LENGTH, MAX_PARAMETERS, MAX_VALUE_LENGTH, readQueryParameters, recordedParameters } from './query-parameters.ts'

const parameter = fc.tuple(
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((name) => !/[\p{Cc}\p{Cs}]/u.test(name)),
  fc.string({ maxLength: 40, unit: 'grapheme' }).filter((value) => !/[\p{Cc}\p{Cs}]/u.test(value)),
)

test('a plus sign is a space and a key without value is an empty string', () => {
  expect({ ...readQueryParameters('?a=one+two&b&c=') }).toEqual({ a: 'one two', b: '', c: '' })
})

test('an encoded plus sign stays a plus sign', () => {
  expect(readQueryParameters('?a=1%2B1')['a']).toBe('1+1')
})

test('a value may contain an equals sign', () => {
  expect(readQueryParameters('?next=a=b')['next']).toBe('a=b')
})

test('a malformed percent sign is kept as text', () => {
  expect(readQueryParameters('?discount=100%&bad=%E0%A4')).toMatchObject({ discount: '100%', bad: '%E0%A4' })
})

test('the first of two values for one key counts', () => {
  expect(readQueryParameters('?user_id=a&user_id=b')['user_id']).toBe('a')
})

test('a parameter named __proto__ is only a name', () => {
  const parameters = readQueryParameters('?__proto__=x&constructor=y')
  expect(Object.getPrototypeOf(parameters)).toBeNull()
  expect(Object.keys(parameters)).toEqual(['__proto__', 'constructor'])
})

test('control characters are left out', () => {
  expect(readQueryParameters('?a=one%0Atwo%00')['a']).toBe('onetwo')
})

test('at most fifty parameters are read, each value cut at 512 characters', () => {
  const many = readQueryParameters(`?${Array.from({ length: 80 }, (_, n) => `p${n}=${'x'.repeat(600)}`).join('&')}`)
  expect(Object.keys(many)).toHaveLength(MAX_PARAMETERS)
  expect(many['p0']).toHaveLength(MAX_VALUE_LENGTH)
})

test('a cut never leaves half a character', () => {
  expect(readQueryParameters(`?a=${'x'.repeat(511)}${encodeURIComponent('😀')}`)['a']).toBe('x'.repeat(511))
})

test('what was encoded comes back unchanged', () => {
  fc.assert(
    fc.property(fc.uniqueArray(parameter, { maxLength: 20, selector: ([name]) => name }), (pairs) => {
      const search = pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&')
      expect(Object.entries(readQueryParameters(`?${search}`)).sort()).toEqual([...pairs].sort())
    }),
  )
})

test('no address breaks the reader or exceeds the limits', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (search) => {
      const entries = Object.entries(readQueryParameters(search))
      expect(entries.length).toBeLessThanOrEqual(MAX_PARAMETERS)
      for (const [name, value] of entries) {
        expect(name.length).toBeLessThanOrEqual(MAX_NAME_LENGTH)
        expect(value.length).toBeLessThanOrEqual(MAX_VALUE_LENGTH)
        expect(`${name}${value}`).not.toMatch(/[\p{Cc}\p{Cs}]/u)
      }
    }),
  )
})

test('a text in the link may have lines and be longer than other values', () => {
  const text = `first\nsecond ${'x'.repeat(1000)}`
  const read = readQueryParameters(`?consent=${encodeURIComponent(`${text}\u0000`)}&source=${encodeURIComponent('a\nb')}`)
  expect(read).toMatchObject({ consent: text, source: 'ab' })
})

test('everything but the ids is recorded, the feed’s own parameters too', () => {
  const query = readQueryParameters('?experiment_id=e1&user_id=u&feed=swipe&source=mail&empty')
  expect(recordedParameters(query)).toEqual([
    { name: 'feed', value: 'swipe' },
    { name: 'source', value: 'mail' },
    { name: 'empty', value: '' },
  ])
})
