import { expect, test } from 'vitest'
import { isFalseCard } from './false-card.ts'

test.each<[string, Record<string, unknown>, boolean]>([
  ['f_01.png', {}, true],
  ['F_01.png', {}, true],
  ['t_01.png', {}, false],
  ['', {}, false],
  ['of_01.png', {}, false],
  ['01.png', { veracity: 'false' }, true],
  ['01.png', { veracity: ' FALSE ' }, true],
  ['01.png', { veracity: false }, true],
  ['01.png', { veracity: 0 }, true],
  ['01.png', { veracity: 'true' }, false],
  ['01.png', { veracity: '' }, false],
  ['01.png', { veracity: 'unclear' }, false],
  ['f_01.png', { veracity: 'unclear' }, true],
  // Nobody is told that something true was false.
  ['f_01.png', { veracity: 'true' }, false],
  ['t_01.png', { veracity: 'false' }, true],
])('the card %j with %j is false: %s', (file_name, covariates, isFalse) => {
  expect(isFalseCard({ file_name, covariates })).toBe(isFalse)
})
