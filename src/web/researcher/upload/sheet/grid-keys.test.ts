import { expect, test } from 'vitest'
import { type GridStep, gridStep, pastedCells } from './grid-keys.ts'

const GRID = { at: { row: 1, column: 1 }, rows: 3, columns: 3 }
type Pressed = { isEditing?: boolean; at?: typeof GRID.at; shiftKey?: boolean; [modifier: string]: unknown }
const press = (key: string, { isEditing = false, at = GRID.at, ...modifiers }: Pressed = {}) =>
  gridStep({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers }, { ...GRID, at, isEditing })

test.each<[string, number, number]>([
  ['ArrowUp', 0, 1],
  ['ArrowDown', 2, 1],
  ['ArrowLeft', 1, 0],
  ['ArrowRight', 1, 2],
  ['Home', 1, 0],
  ['End', 1, 2],
])('%s moves to row %i, column %i', (key, row, column) => {
  expect(press(key)).toEqual({ kind: 'move', to: { row, column } })
})

test('the arrows stop at the edge', () => {
  expect(press('ArrowUp', { at: { row: 0, column: 2 } })).toEqual({ kind: 'move', to: { row: 0, column: 2 } })
  expect(press('ArrowRight', { at: { row: 0, column: 2 } })).toEqual({ kind: 'move', to: { row: 0, column: 2 } })
})

test.each<[string, GridStep]>([
  ['Enter', { kind: 'edit' }],
  ['F2', { kind: 'edit' }],
  ['ü', { kind: 'edit', typed: 'ü' }],
  [' ', { kind: 'edit', typed: ' ' }],
  ['Delete', { kind: 'clear' }],
  ['Tab', { kind: 'none' }],
  ['Shift', { kind: 'none' }],
])('%j in a cell that is not edited gives %o', (key, step) => {
  expect(press(key)).toEqual(step)
})

test('a key with Ctrl, Alt or the command key is the browser’s', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey']) expect(press('v', { [modifier]: true })).toEqual({ kind: 'none' })
})

test('while a cell is edited, Enter goes down, Tab goes on, Shift and Enter begin a line, Esc takes it back', () => {
  const isEditing = true
  expect(press('Enter', { isEditing })).toEqual({ kind: 'commit', to: { row: 2, column: 1 } })
  expect(press('Tab', { isEditing })).toEqual({ kind: 'commit', to: { row: 1, column: 2 } })
  expect(press('Tab', { isEditing, at: { row: 1, column: 2 } })).toEqual({ kind: 'commit', to: { row: 2, column: 0 } })
  expect(press('Tab', { isEditing, at: { row: 2, column: 2 } })).toEqual({ kind: 'none' })
  expect(press('Enter', { isEditing, shiftKey: true })).toEqual({ kind: 'none' })
  expect(press('ArrowLeft', { isEditing })).toEqual({ kind: 'none' })
  expect(press('Escape', { isEditing })).toEqual({ kind: 'cancel' })
})

test('what is pasted fills the cells below and to the right, as far as there are any', () => {
  expect(pastedCells([['a', 'b', 'c'], ['d']], GRID)).toEqual([
    { row: 1, column: 1, value: 'a' },
    { row: 1, column: 2, value: 'b' },
    { row: 2, column: 1, value: 'd' },
  ])
})
