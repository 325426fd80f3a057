import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type Column, Table } from './table.tsx'

afterEach(cleanup)

type Row = { name: string; n: number }
const ROWS: Row[] = [
  { name: 'one', n: 1 },
  { name: 'two', n: 2 },
]
const COLUMNS: Column<Row, 'name' | 'n'>[] = [
  { heading: 'Name', sortKey: 'name', isName: true, cell: ({ name }) => name },
  { heading: 'Number', sortKey: 'n', cell: ({ n }) => n },
  { heading: 'Actions', isAction: true, cell: () => <button type="button">Open</button> },
]

test('a table has a name, row headers, and headings for screen readers alone above its actions', () => {
  render(<Table caption="Counts" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />)
  const table = screen.getByRole('table', { name: 'Counts' })
  expect(within(table).getAllByRole('columnheader')).toHaveLength(3)
  expect(within(table).getByRole('rowheader', { name: 'two' })).toBeDefined()
  expect(screen.getByText('Actions').className).toBe('visually-hidden')
})

test('a press on a heading asks to sort by its column, and the sorted one says how', () => {
  const onSort = vi.fn()
  const sorting = { now: { by: 'name', isDescending: true } as const, onSort }
  render(<Table caption="Counts" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} sorting={sorting} />)
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
  fireEvent.click(screen.getByRole('button', { name: 'Number' }))
  expect(onSort).toHaveBeenCalledWith('n')
})

test.each([
  { widthPx: 375, cards: 'true' },
  { widthPx: 1280, cards: null },
])('rows of a table that is $widthPx px wide are cards: $cards', ({ widthPx, cards }) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(widthPx)
  render(<Table caption="Counts" columns={COLUMNS} rows={ROWS} keyOf={({ name }) => name} />)
  expect(screen.getByRole('table').getAttribute('data-cards')).toBe(cards)
  vi.restoreAllMocks()
})
