import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDraftTab } from './use-draft-tab.ts'

type Holder = { reject: (reason: Error) => void }
type Options = { steal?: boolean; signal?: AbortSignal }

/** The part of the browser's locks that is used: one holder, the others wait, and `steal` ends the holder. */
function fakeLocks() {
  const holders = new Map<string, Holder>()
  const waiting: { name: string; begin: () => void }[] = []
  const next = (name: string) => {
    const at = waiting.findIndex((each) => each.name === name)
    if (at >= 0) waiting.splice(at, 1)[0]?.begin()
  }
  const request = (name: string, { steal, signal }: Options, use: () => Promise<void> | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        if (signal?.aborted) return reject(new Error('aborted'))
        const holder = { reject }
        holders.set(name, holder)
        void Promise.resolve(use()).then(() => {
          if (holders.get(name) !== holder) return
          holders.delete(name)
          resolve()
          next(name)
        })
      }
      if (steal) holders.get(name)?.reject(new Error('stolen'))
      if (steal || !holders.has(name)) begin()
      else waiting.push({ name, begin })
    })
  return { request }
}

beforeEach(() => vi.stubGlobal('navigator', { locks: fakeLocks() }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function openTab(by = 'ana', name = 'create-study') {
  let nRead = 0
  const { result, unmount } = renderHook(() => useDraftTab({ by, name, onTaken: () => nRead++ }))
  return {
    state: () => result.current.tab,
    takeOver: () => act(() => result.current.takeOver()),
    close: unmount,
    timesRead: () => nRead,
  }
}

test('the second tab of a draft says that the first is open, takes it over and reads it again; the first says so', async () => {
  const [first, second] = [openTab(), openTab()]
  await waitFor(() => expect(second.state()).toBe('elsewhere'))
  expect(first.state()).toBe('own')
  second.takeOver()
  await waitFor(() => expect([first.state(), second.state(), second.timesRead()]).toEqual(['taken', 'own', 1]))
  first.takeOver()
  await waitFor(() => expect([first.state(), second.state(), first.timesRead()]).toEqual(['own', 'taken', 1]))
})

test('a draft whose tab was closed, another draft and another person have no other tab', async () => {
  const first = openTab()
  const second = openTab()
  const others = [openTab('ana', 'create-study/edit/e1'), openTab('ben')]
  await waitFor(() => expect(second.state()).toBe('elsewhere'))
  expect(others.map((tab) => tab.state())).toEqual(['own', 'own'])
  first.close()
  await waitFor(() => expect(second.state()).toBe('own'))
})

test('where the browser has no locks, the page works as with one tab', () => {
  vi.stubGlobal('navigator', {})
  expect([openTab(), openTab()].map((tab) => tab.state())).toEqual(['own', 'own'])
})
