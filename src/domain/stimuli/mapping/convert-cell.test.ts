import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertCell, orderOfDates, readCount, readPosted } from './convert-cell.ts'
import { AS_COVARIATE } from './mapping.ts'
import { plainText } from './plain-text.ts'

test('counts are read as feeds write them', () => {
  const written = {
    '0': 0,
    '12': 12,
    '1.2K': 1200,
    '1,2k': 1200,
    '3,400': 3400,
    "12'345": 12_345,
    '1 234 567': 1_234_567,
    '2M': 2_000_000,
    '12.0': 12,
  }
  for (const [cell, count] of Object.entries(written)) expect([cell, readCount(cell)]).toEqual([cell, count])
  for (const cell of ['', 'many', '-3', '1.5', '12 likes', 'K']) expect([cell, readCount(cell)]).toEqual([cell, null])
})

test('every whole number is read as itself, with and without separators', () => {
  fc.assert(
    fc.property(fc.nat(999_999_999), (n) => {
      expect(readCount(String(n))).toBe(n)
      expect(readCount(n.toLocaleString('en-US'))).toBe(n)
    }),
  )
})

test('dates are read with day or month first, as the researcher says', () => {
  expect(readPosted('08.05.24 09:30', 'day')).toBe('2024-05-08 09:30')
  expect(readPosted('08/05/2024', 'day')).toBe('2024-05-08')
  expect(readPosted('08/05/2024', 'month')).toBe('2024-08-05')
  expect(readPosted('31/12/2024', 'month')).toBeUndefined()
  expect(readPosted('2024-05-08 09:30', 'month')).toBe('2024-05-08 09:30')
  expect(readPosted('-2h', 'day')).toBe('-2h')
  expect(['-0:45', '-20:35', '-90:00'].map((cell) => readPosted(cell, 'day'))).toEqual(['-45m', '-21h', '-4d'])
  expect(orderOfDates(['03/04/2024', '31/12/2024'])).toBe('day')
  expect(orderOfDates(['03/04/2024', '12/31/2024'])).toBe('month')
  expect(orderOfDates(['03/04/2024'])).toBeUndefined()
  // As everywhere else in sheets.
  expect([orderOfDates(['03.04.2024']), orderOfDates(['03-04-2024'])]).toEqual(['day', 'day'])
})

test('every date is read back in both orders', () => {
  const day = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.constantFrom('.', '/', '-'), (date, mark) => {
      const [year = '', month = '', dayOfMonth = ''] = date.toISOString().slice(0, 10).split('-')
      expect(readPosted([dayOfMonth, month, year].join(mark), 'day')).toBe(`${year}-${month}-${dayOfMonth}`)
      expect(readPosted([month, dayOfMonth, year].join(mark), 'month')).toBe(`${year}-${month}-${dayOfMonth}`)
    }),
  )
})

test('a missing value is an empty cell, whatever it was called', () => {
  for (const cell of ['NA', 'n/a', 'null', 'None', 'NaN', ' ']) expect(convertCell(cell, AS_COVARIATE, 'day')).toBe('')
})

test('markup becomes plain text, and what is no markup stays', () => {
  expect(plainText('<p>One</p><p>Two <b>bold</b></p>')).toBe('One\n\nTwo bold')
  expect(plainText('a < b & c > d, <someone@example.org> &#39;x&#x27; &unknown;')).toBe(
    "a < b & c > d, <someone@example.org> 'x' &unknown;",
  )
  expect(plainText('&lt;script&gt;')).toBe('<script>')
})
