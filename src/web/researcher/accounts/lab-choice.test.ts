import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LAB_HEADER } from '#contract/accounts/lab-header.ts'
import { callHeaders } from '#web/shared/call-api.ts'
import { applyRememberedLab, chooseLab, forgetForeignLab } from './lab-choice.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  delete callHeaders[LAB_HEADER]
})

const sent = () => callHeaders[LAB_HEADER]

test('a chosen lab goes with every call, also after the page was loaded again', () => {
  applyRememberedLab()
  expect(sent()).toBeUndefined()
  chooseLab('lab-2')
  expect(sent()).toBe('lab-2')
  delete callHeaders[LAB_HEADER]
  applyRememberedLab()
  expect(sent()).toBe('lab-2')
})

test('a lab that the person is not in is forgotten; their own stays', () => {
  chooseLab('lab-2')
  expect(forgetForeignLab('lab-2')).toBe(false)
  expect(forgetForeignLab('lab-1')).toBe(true)
  expect(sent()).toBeUndefined()
  applyRememberedLab()
  expect(sent()).toBeUndefined()
})

test('without storage the choice holds for this page', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  applyRememberedLab()
  chooseLab('lab-3')
  expect(sent()).toBe('lab-3')
  expect(warned).toHaveBeenCalledOnce()
  warned.mockRestore()
})
