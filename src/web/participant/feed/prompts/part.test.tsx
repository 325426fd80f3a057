import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createListeners } from '#web/shared/listeners.ts'
import { createActs } from '../acts.ts'
import type { FeedStore, HeldClick, Visit, VisitView } from '../feed-types.ts'
import { part } from './part.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  HTMLDialogElement.prototype.showModal ??= () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** As much of a visit as prompts use. */
function aVisit(prompts: unknown, slots = new Map<string, string>()) {
  const report = vi.fn()
  const [subscribe, notify] = createListeners()
  const storage = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
  let view = { due: 'none', isHeld: false, lastViewedIdx: -1 } as VisitView
  const change = (next: Partial<VisitView>) => {
    view = { ...view, ...next }
    notify()
  }
  const visit = {
    settings: { prompts: JSON.stringify(prompts) },
    total: 10,
    participant: { clock: { epochNowMs: () => Date.now() }, slots: storage },
    acts: createActs({ slots: storage, now: () => Date.now(), viewedAt: () => -1, report }),
    read: () => view,
    subscribe,
    hold: () => {
      change({ isHeld: true })
      return () => change({ isHeld: false })
    },
  } as unknown as Visit // the rest of a visit plays no part here
  const { overlay: Overlay, gate } = part
  const shown = Overlay && render(<Overlay visit={visit} store={{} as FeedStore} />)
  const press = (go: () => void, more: Partial<HeldClick> = {}) => {
    let isHeld = false
    act(() => {
      isHeld = gate?.({ entity_id: 'a', engagement_type: 'shares', response: 1, visit, ...more }, go) ?? false
    })
    return isHeld
  }
  const reported = () =>
    report.mock.calls.map(([{ engagement_type, detail }]) => [engagement_type, detail.decision ?? detail.prompt])
  return { visit, change, press, reported, report, slots, unmount: () => shown?.unmount() }
}

const readFirst = { type: 'read-first', at: { by: 'act', act: 'shares' } }

test('a share waits for the answer: going back leaves it undone and asks again, going on does it and asks no more', () => {
  const { press, reported, visit } = aVisit([readFirst])
  const go = vi.fn()
  expect(press(go)).toBe(true)
  expect(visit.read().isHeld).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Go back' }))
  expect(go).not.toHaveBeenCalled()
  expect(visit.read().isHeld).toBe(false)

  press(go)
  fireEvent.click(screen.getByRole('button', { name: 'Share it' }))
  expect(go).toHaveBeenCalledOnce()
  expect(press(go)).toBe(false)
  expect(reported()).toEqual([
    ['prompt_shown', 'read-first'],
    ['prompt_answer', 'go_back'],
    ['prompt_shown', 'read-first'],
    ['prompt_answer', 'go_on'],
  ])
})

test('another button, and taking a share back, are not held', () => {
  const { press } = aVisit([readFirst])
  expect(press(() => {}, { engagement_type: 'likes' })).toBe(false)
  expect(press(() => {}, { response: 0 })).toBe(false)
})

test('two prompts before one act come one after the other, and a question needs an answer', () => {
  const { press, report } = aVisit([readFirst, { type: 'share-accuracy', at: { by: 'act', act: 'shares' } }])
  const go = vi.fn()
  press(go)
  fireEvent.click(screen.getByRole('button', { name: 'Share it' }))
  expect(go).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('radio', { name: 'Probably true' }))
  fireEvent.submit(screen.getByRole('radiogroup').closest('form') as HTMLFormElement)
  expect(go).toHaveBeenCalledOnce()
  expect(report.mock.lastCall?.[0].detail).toMatchObject({ prompt: 'share-accuracy', answer: '3_probably_true', target: '2' })
})

test('a pause comes after its minutes on the feed, which go on over a reload and stand while the feed is held', () => {
  const first = aVisit([{ type: 'pause', at: { by: 'minutes', n: 1 } }])
  act(() => void vi.advanceTimersByTime(40_000))
  act(() => first.change({ isHeld: true }))
  act(() => void vi.advanceTimersByTime(60_000))
  first.unmount()

  aVisit([{ type: 'pause', at: { by: 'minutes', n: 1 } }], first.slots)
  act(() => void vi.advanceTimersByTime(15_000))
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull()
  act(() => void vi.advanceTimersByTime(6_000))
  expect(screen.getByText('Time for a short break?')).toBeDefined()
})

test('a prompt at a card comes once, also after a reload', () => {
  const first = aVisit([{ type: 'socialnorm', at: { by: 'card', n: 3 } }])
  act(() => first.change({ lastViewedIdx: 2 }))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  first.unmount()
  const again = aVisit([{ type: 'socialnorm', at: { by: 'card', n: 3 } }], first.slots)
  act(() => again.change({ lastViewedIdx: 5 }))
  expect(screen.queryByText('What other people think')).toBeNull()
})
