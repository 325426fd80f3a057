import { expect, test } from 'vitest'
import { type Veracity, veracityOf } from './veracity.ts'

test.each<[string, Record<string, unknown>, Veracity | undefined]>([
  ['f_01.png', {}, 'false'],
  ['F_01.png', {}, 'false'],
  ['t_01.png', {}, 'true'],
  ['', {}, undefined],
  ['of_01.png', {}, undefined],
  ['01.png', { veracity: 'false' }, 'false'],
  ['01.png', { veracity: ' FALSE ' }, 'false'],
  ['01.png', { veracity: false }, 'false'],
  ['01.png', { veracity: 0 }, 'false'],
  ['01.png', { veracity: 'true' }, 'true'],
  ['01.png', { veracity: 'Fake news' }, 'false'],
  ['01.png', { veracity: 'wahr' }, 'true'],
  ['01.png', { veracity: '' }, undefined],
  ['01.png', { veracity: 'unclear' }, undefined],
  ['01.png', { veracity: 'misleading' }, undefined],
  ['01.png', { veracity: 'Fabricated' }, 'false'],
  ['f_01.png', { veracity: 'unclear' }, 'false'],
  // Nobody is told that something true was false.
  ['f_01.png', { veracity: 'true' }, 'true'],
  ['t_01.png', { veracity: 'false' }, 'false'],
])('the card %j with %j is %s', (file_name, covariates, veracity) => {
  expect(veracityOf({ file_name, covariates })).toBe(veracity)
})
