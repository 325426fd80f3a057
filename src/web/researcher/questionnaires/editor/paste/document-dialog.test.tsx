import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { DocumentDialog } from './document-dialog.tsx'

afterEach(cleanup)

const NONE: ReadonlySet<string> = new Set()

function open() {
  const onAdd = vi.fn()
  render(<DocumentDialog taken={NONE} onAdd={onAdd} onClose={() => undefined} />, { wrapper: MantineProvider })
  return {
    onAdd,
    field: screen.getByLabelText('Paste here'),
    add: () => fireEvent.click(screen.getByRole('button', { name: 'Add them' })),
  }
}

test('each question shows what will be made of it, and its kind can be corrected or left out', () => {
  const { onAdd, field, add } = open()
  fireEvent.change(field, { target: { value: '1. Your colour?\na) Red\nb) Blue\n2. Why?\n\nThank you.' } })
  expect(screen.getByText('3 parts will be made. Look at the kind of each.')).toBeTruthy()
  expect(screen.getByText('Red · Blue')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Kind of: Your colour?'), { target: { value: 'checkbox' } })
  fireEvent.change(screen.getByLabelText('Kind of: Thank you.'), { target: { value: 'leave-out' } })
  add()
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([
    { type: 'checkbox', label: 'Your colour?', options: [{ value: '1_red' }, { value: '2_blue' }] },
    { type: 'long-text', label: 'Why?' },
  ])
})

test('a correction stays while the text is edited elsewhere', () => {
  const { onAdd, field, add } = open()
  fireEvent.change(field, { target: { value: '1. Your age?' } })
  fireEvent.change(screen.getByLabelText('Kind of: Your age?'), { target: { value: 'text' } })
  fireEvent.change(field, { target: { value: 'Hello.\n\n1. Your age?' } })
  add()
  expect(onAdd.mock.calls[0]?.[0]).toMatchObject([{ type: 'information' }, { type: 'text' }])
})

test('lists of a word processor keep their numbers', () => {
  const { field } = open()
  const html = '<ol><li>Do you vote?<ol><li>Yes</li><li>No</li></ol></li></ol>'
  fireEvent.paste(field, { clipboardData: { getData: (type: string) => (type === 'text/html' ? html : 'Do you vote? Yes No') } })
  expect(screen.getByText('Yes · No')).toBeTruthy()
})
