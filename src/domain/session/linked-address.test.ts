import { expect, test } from 'vitest'
import { linkedAddress } from './linked-address.ts'

const URL = 'https://app.prolific.com/submissions/complete?cc=AB12'

test('an address is followed as it is without a platform, for Prolific and for a custom one', () => {
  for (const platform of ['', 'prolific', 'custom', ' Prolific '])
    expect(linkedAddress({ 'redirect-url': URL, platform })).toBe(URL)
  expect(linkedAddress({ 'redirect-url': URL })).toBe(URL)
})

test('for Lucid the address gets the rid of the link', () => {
  const template = 'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID={{rid}}'
  expect(linkedAddress({ 'redirect-url': template, platform: 'lucid', rid: 'r 1' })).toBe(
    'https://samplicio.us/s/ClientCallBack.aspx?RIS=10&RID=r%201',
  )
})

test('MTurk and platforms that the specification does not name have no address', () => {
  for (const platform of ['mturk', 'none', 'sona', 'nowhere']) expect(linkedAddress({ 'redirect-url': URL, platform })).toBe('')
})

test('a link without an address leads nowhere', () => {
  for (const platform of ['', 'lucid', 'prolific']) expect(linkedAddress({ platform })).toBe('')
})
