import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Change } from '../api/use-change.ts'
import { Confirm } from './confirm-dialog.tsx'

afterEach(cleanup)

function show(change: Change<{ sentence: string }>) {
  const onConfirm = vi.fn()
  render(
    <MantineProvider>
      <Confirm change={change} action="Delete for good" keep="Keep it" onConfirm={onConfirm} onClose={() => undefined}>
        <p>All of it goes.</p>
      </Confirm>
    </MantineProvider>,
  )
  const press = screen.getByText('Delete for good')
  fireEvent.click(press)
  return { onConfirm, isBusy: press.closest('button')?.getAttribute('aria-busy') }
}

test('one press confirms, and a press while that is sent does nothing', () => {
  expect(show({ state: 'idle' }).onConfirm).toHaveBeenCalledOnce()
  cleanup()
  const { onConfirm, isBusy } = show({ state: 'sending' })
  expect(onConfirm).not.toHaveBeenCalled()
  expect(isBusy).toBe('true')
})

test('why it was not done is announced, with the page of the manual that explains it', () => {
  show({ state: 'refused', manual: '/manual/sheets', sentence: 'A study uses the set.' })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toBe('A study uses the set. More in the manual')
  expect(alert.querySelector('a')?.getAttribute('href')).toBe('/manual/sheets')
})
