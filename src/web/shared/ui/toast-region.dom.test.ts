import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import { createToastList } from './toast-list.ts'
import { ToastRegion } from './toast-region.tsx'

afterEach(cleanup)

/** A region with one toast, and its timer. */
function aToast() {
  let timer: (() => void) | undefined
  const toasts = createToastList((work) => {
    timer = work
    return () => {
      timer = undefined
    }
  })
  render(createElement(ToastRegion, { toasts, dismissLabel: 'Dismiss' }))
  act(() => toasts.show({ key: 'saved', text: 'Saved' }))
  return { runOut: () => act(() => timer?.()) }
}

test('a pointer or the focus on a toast does not stop its time', () => {
  const { runOut } = aToast()
  fireEvent.mouseEnter(screen.getByText('Saved'))
  fireEvent.focusIn(screen.getByRole('button', { name: 'Dismiss' }))
  runOut()
  expect(screen.queryByText('Saved')).toBeNull()
})

test('a toast goes when it is dismissed', () => {
  aToast()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText('Saved')).toBeNull()
})
