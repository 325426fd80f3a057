import { expect, test } from 'vitest'
import { found } from '../library-screen.tsx'

const ses = {
  name: 'ses',
  label: 'socioeconomic status (ladder)',
  asks: 'Ladder, income and education',
  citation: 'Adler (2000)',
}
const pets = { name: 'pets', label: 'Animals', asks: 'Which animals people have', citation: null }

test.each([
  ['', [ses, pets]],
  ['  ', [ses, pets]],
  ['animals HAVE', [pets]],
  ['adler ladder', [ses]],
  ['adler animals', []],
])('the search %j finds what has all its words', (search, expected) => {
  expect(found([ses, pets], search)).toEqual(expected)
})
