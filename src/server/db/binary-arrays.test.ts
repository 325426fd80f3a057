import fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseOfFile } from '../testing/test-app.ts'
import { doubleArray, integerArray } from './binary-arrays.ts'

const database = databaseOfFile('template0')

test('PostgreSQL reads lists of whole numbers and of doubles as they were, down to the last bit', async () => {
  const read = async (integers: number[], doubles: number[]) => {
    const { rows } = await database().pool.query('select $1::integer[] as integers, $2::double precision[] as doubles', [
      integerArray(integers),
      doubleArray(doubles),
    ])
    return rows[0]
  }
  const numbers = fc.tuple(
    fc.array(fc.integer({ min: -2_147_483_648, max: 2_147_483_647 })),
    fc.array(fc.double({ noDefaultInfinity: false })),
  )
  await fc.assert(
    fc.asyncProperty(numbers, async ([integers, doubles]) => {
      expect(await read(integers, doubles)).toEqual({ integers, doubles })
    }),
  )
})
