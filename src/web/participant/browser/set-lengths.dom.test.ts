import { expect, test } from 'vitest'
import { flushLengths, setLengths } from './set-lengths.ts'

test('lengths are set after what runs now, and before the next frame; the last of each name counts', async () => {
  const [one, other] = [document.createElement('p'), document.createElement('p')]
  setLengths(one, { '--text': 10 })
  setLengths(other, { '--text': 30 })
  setLengths(one, { '--text': 20, '--slot-above': 5 })
  expect(one.style.getPropertyValue('--text')).toBe('')
  await Promise.resolve()
  expect([one, other].map(({ style }) => style.getPropertyValue('--text'))).toEqual(['20px', '30px'])
  expect(one.style.getPropertyValue('--slot-above')).toBe('5px')
})

test('they can be set at once, and are set once', async () => {
  const element = document.createElement('p')
  setLengths(element, { '--text': 10 })
  flushLengths()
  expect(element.style.getPropertyValue('--text')).toBe('10px')
  element.style.setProperty('--text', '11px')
  await Promise.resolve()
  expect(element.style.getPropertyValue('--text')).toBe('11px')
})
