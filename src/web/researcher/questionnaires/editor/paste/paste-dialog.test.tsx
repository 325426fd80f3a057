import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BatteryDialog } from './battery-dialog.tsx'
import { SheetDialog } from './sheet-dialog.tsx'

afterEach(cleanup)

const NONE: ReadonlySet<string> = new Set()

const paste = (text: string) => fireEvent.change(screen.getByLabelText('Paste here'), { target: { value: text } })
const shown = () => screen.getAllByRole('listitem').map((row) => row.textContent)

test('a sheet shows what will be made of each row before anything is made', () => {
  const onAdd = vi.fn()
  render(<SheetDialog taken={NONE} onAdd={onAdd} onClose={() => undefined} />, { wrapper: MantineProvider })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add them' }).disabled).toBe(true)
  paste('hue\tradio\tWhich colour?\tRed\tBlue\n\tpuzzle\tSolve it')
  expect(screen.getByText('1 will be made, 1 left out')).toBeTruthy()
  expect(shown()).toEqual(['Which colour?One choice · hue · 2 options', 'Solve itUnknown type: puzzle'])
  expect(onAdd).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Add them' }))
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ type: 'radio', key: 'hue', options: { length: 2 } }])
})

test('statements become one matrix, or a question each', () => {
  const onAdd = vi.fn()
  render(<BatteryDialog taken={NONE} onAdd={onAdd} onClose={() => undefined} />, { wrapper: MantineProvider })
  paste('I like rain\nI like snow')
  fireEvent.click(screen.getByRole('button', { name: 'Add them' }))
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ type: 'matrix', rows: { length: 2 }, options: { length: 5 } }])
  fireEvent.click(screen.getByRole('radio', { name: 'Single questions' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add them' }))
  expect(onAdd.mock.calls[1]?.[0]).toMatchObject([{ type: 'radio' }, { type: 'radio' }])
})
