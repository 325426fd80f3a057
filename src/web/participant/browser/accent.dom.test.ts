import { expect, test } from 'vitest'
import { prepareAccent } from './accent.ts'

const root = document.documentElement
const shown = () => [root.dataset['accent'], root.style.getPropertyValue('--accent-light')]

test('the colour of the study is shown in a shade that can be read, and taken away with the setting', async () => {
  expect(prepareAccent({})).toBeUndefined()
  expect(shown()).toEqual([undefined, ''])
  await prepareAccent({ 'accent-color': '#0a5c36' })
  expect(shown()).toEqual(['', '#0a5c36'])
  expect(prepareAccent({ 'accent-color': '#0a5c36' })).toBeUndefined()
  prepareAccent({ 'accent-color': '' })
  expect(shown()).toEqual([undefined, ''])
})

test('what is no colour is not shown', async () => {
  await prepareAccent({ 'accent-color': 'red;--x:1' })
  expect(shown()).toEqual([undefined, ''])
})
