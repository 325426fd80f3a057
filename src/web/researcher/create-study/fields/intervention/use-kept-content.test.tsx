import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useKeptContent } from './use-kept-content.ts'

const open = (family: string, content: string) =>
  renderHook((shown) => useKeptContent(shown.family, shown.content), { initialProps: { family, content } })

test('looking at another type, or at the shipped content, and going back brings the own content back', () => {
  const { result, rerender } = open('accprompt', 'mine')
  expect(result.current.choose('importance')).toBe('')
  rerender({ family: 'importance', content: 'another' })
  expect(result.current.choose('accprompt')).toBe('mine')
  rerender({ family: 'accprompt', content: 'mine' })
  result.current.switchOff()
  rerender({ family: 'accprompt', content: '' })
  expect(result.current.switchOn()).toBe('mine')
  rerender({ family: 'accprompt', content: 'mine' })
  expect(result.current.choose('importance')).toBe('another')
})

test('what was edited back to the shipped content stays shipped', () => {
  const { result, rerender } = open('accprompt', 'mine')
  result.current.choose('')
  rerender({ family: '', content: '' })
  result.current.choose('accprompt')
  rerender({ family: 'accprompt', content: '' })
  result.current.choose('')
  rerender({ family: '', content: '' })
  expect(result.current.choose('accprompt')).toBe('')
})

test('after Reset nothing is kept', () => {
  const { result, rerender } = open('accprompt', 'mine')
  result.current.switchOff()
  rerender({ family: '', content: '' })
  expect(result.current.choose('accprompt')).toBe('')
})
