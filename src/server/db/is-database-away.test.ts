import { expect, test } from 'vitest'
import { isDatabaseAway } from '../http/errors.ts'

const withCode = (code: string, more = {}) => Object.assign(new Error('x'), { code, ...more })

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a socket that is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['a shutdown', withCode('57P01')],
  ['a pool that waited in vain', new Error('timeout exceeded when trying to connect')],
  ['a query wrapped by the query builder', new Error('Failed query', { cause: withCode('08006') })],
])('%s means that the database is away', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  ['a wrong statement', withCode('42601')],
  ['a missing file', withCode('ENOENT', { syscall: 'open' })],
  ['a mistake of ours', new Error('undefined is not a function')],
  ['nothing', undefined],
])('%s does not', (_what, error) => {
  expect(isDatabaseAway(error)).toBe(false)
})
