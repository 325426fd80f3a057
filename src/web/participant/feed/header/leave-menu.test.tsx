import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Visit } from '../feed-types.ts'
import { LeaveMenu } from './leave-menu.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A window whose width the test changes. */
function stubWindow(isPhone: boolean) {
  const listeners = new Set<() => void>()
  let matches = isPhone
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return query.includes('max-width') && matches
    },
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  }))
  return {
    listeners,
    becomePhone: (next: boolean) =>
      act(() => {
        matches = next
        for (const listener of listeners) listener()
      }),
  }
}

const aVisit = (mayLeave = true) => {
  const happened = vi.fn()
  return { visit: { mayLeave, happened } as unknown as Visit, happened } // what the menu uses of it
}

test('on a phone the way out is an entry of a menu that keys open and choose', () => {
  stubWindow(true)
  const { visit, happened } = aVisit()
  render(<LeaveMenu visit={visit} />)
  expect(screen.queryByRole('button', { name: 'Leave the study' })).toBeNull()
  const menu = screen.getByRole('button', { name: 'Menu' })
  fireEvent.click(menu)
  expect(document.activeElement?.textContent).toBe('Leave the study')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(menu)
  expect(happened).not.toHaveBeenCalled()
  fireEvent.click(menu)
  // The feed still moves after a flick.
  fireEvent.scroll(document)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Leave the study' }))
  expect(happened.mock.calls).toEqual([[{ event: 'leave-asked' }]])
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a phone that is turned to a wide window has the link instead', () => {
  const { becomePhone, listeners } = stubWindow(true)
  const { visit, happened } = aVisit()
  const { unmount } = render(<LeaveMenu visit={visit} />)
  becomePhone(false)
  expect(screen.queryByRole('button', { name: 'Menu' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Leave the study' }))
  expect(happened).toHaveBeenCalledTimes(1)
  unmount()
  expect(listeners.size).toBe(0)
})

test('the demo, which has no ending, has neither', () => {
  stubWindow(true)
  expect(render(<LeaveMenu visit={aVisit(false).visit} />).container.innerHTML).toBe('')
})
