import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Item, Option } from '#domain/questionnaires/questionnaire.ts'
import { renderItems } from '../../testing/a-form-body.tsx'
import { preloadItems } from './index.ts'

// On a busy machine a part that loads for the first time takes longer than a test waits.
beforeAll(() => Promise.all([preloadItems([{ type: 'matrix' }, { type: 'date' }]), import('../markdown-text.tsx')]))
beforeEach(() => vi.stubGlobal('scrollTo', () => {}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const options = (...labels: string[]): Option[] => labels.map((label, i) => ({ value: `v${i + 1}`, label }))
const asked = { label: 'The question', isRequired: true } as const
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe('a dropdown', () => {
  const countries = ['Austria', 'Australia', 'Côte d’Ivoire', 'Denmark', ...Array.from({ length: 196 }, (_, i) => `Land ${i}`)]
  const dropdown: Item = {
    ...asked,
    type: 'dropdown',
    key: 'd',
    options: [...options(...countries), { value: 'other', label: 'Elsewhere', asksText: true }],
  }
  const field = () => screen.findByRole('combobox', { name: 'The question' })
  const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  const active = (input: HTMLElement) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent

  test('is searched and chosen by the keyboard', async () => {
    const seen = renderItems([dropdown])
    const input = await field()
    expect(input.getAttribute('aria-expanded')).toBe('false')
    fireEvent.change(input, { target: { value: 'aus' } })
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(shown()).toEqual(['Austria', 'Australia'])
    expect(active(input)).toBe('Austria')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(active(input)).toBe('Australia')
    fireEvent.keyDown(input, { key: 'ArrowDown' })
    expect(active(input)).toBe('Austria')
    fireEvent.keyDown(input, { key: 'ArrowUp' })
    fireEvent.keyDown(input, { key: 'Enter' })
    expect(seen.answers).toEqual({ d: 'v2' })
    expect(input).toHaveProperty('value', 'Australia')
    expect(input.getAttribute('aria-expanded')).toBe('false')
  })

  test('finds options without their accents, and says when there is none', async () => {
    renderItems([dropdown])
    const input = await field()
    fireEvent.change(input, { target: { value: "cote d'i" } })
    expect(shown()).toEqual(['Côte d’Ivoire'])
    fireEvent.change(input, { target: { value: 'xyz' } })
    expect(screen.getByText('Nothing found')).toBeTruthy()
  })

  test('is opened and chosen by the pointer, and keeps the focus in its field', async () => {
    const seen = renderItems([dropdown])
    fireEvent.click(await field())
    expect(shown()).toHaveLength(201)
    const option = screen.getByRole('option', { name: 'Elsewhere' })
    expect(fireEvent.mouseDown(option)).toBe(false)
    fireEvent.click(option)
    expect(seen.answers).toEqual({ d: 'other' })
    fireEvent.change(screen.getByRole('textbox', { name: /please say/ }), { target: { value: 'At sea' } })
    expect(seen.answers).toEqual({ d: 'other', d_other_text: 'At sea' })
  })

  test('takes what was written out in full; Escape and leaving give a search up; an empty field is no answer', async () => {
    const seen = renderItems([dropdown])
    const input = await field()
    fireEvent.change(input, { target: { value: 'denmark' } })
    fireEvent.blur(input)
    expect(seen.answers).toEqual({ d: 'v4' })
    fireEvent.change(input, { target: { value: 'aus' } })
    fireEvent.keyDown(input, { key: 'Escape' })
    expect(input).toHaveProperty('value', 'Denmark')
    fireEvent.change(input, { target: { value: 'aus' } })
    fireEvent.blur(input)
    expect(seen.answers).toEqual({ d: 'v4' })
    fireEvent.change(input, { target: { value: '' } })
    fireEvent.blur(input)
    expect(seen.answers).toEqual({ d: '' })
  })
})

describe('a ranking', () => {
  const ranking: Item = { ...asked, type: 'ranking', key: 'k', options: options('Health', 'Work', 'Climate') }
  const rows = () => screen.getAllByRole('listitem').map((row) => row.querySelector('.ranking-label')?.textContent)

  test('is put in order with buttons, which keep the focus, and says where a thing is now', async () => {
    const seen = renderItems([ranking])
    fireEvent.click(await screen.findByRole('button', { name: 'Move down: Health' }))
    expect(rows()).toEqual(['Work', 'Health', 'Climate'])
    expect(seen.answers).toEqual({ k: 'v2;v1;v3' })
    expect(screen.getByText('Health: now 2 of 3')).toBeTruthy()
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move down: Health')
    press('Move down: Health')
    expect(seen.answers).toEqual({ k: 'v2;v3;v1' })
    const end = screen.getByRole('button', { name: 'Move down: Health' })
    expect(end.getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(end)
    expect(seen.answers).toEqual({ k: 'v2;v3;v1' })
  })

  test('has no answer until it was touched; the order as shown is an answer when the person says so', async () => {
    const seen = renderItems([ranking])
    await screen.findByRole('button', { name: 'This order is right' })
    press('Next')
    await waitFor(() => expect(screen.getByText('Required')).toBeTruthy())
    press('This order is right')
    expect(seen.answers).toEqual({ k: 'v1;v2;v3' })
  })

  test('is put in order by dragging: a finger drags by the grip alone', async () => {
    const seen = renderItems([ranking])
    await screen.findByRole('button', { name: 'Move down: Health' })
    const [first] = layOut()
    if (first === undefined) throw new Error('No row')
    const finger = { pointerId: 7, pointerType: 'touch', button: 0 }
    const label = first.querySelector('.ranking-label') as Element // drawn for every row
    fireEvent.pointerDown(label, { ...finger, clientY: 25 })
    fireEvent.pointerMove(first, { ...finger, clientY: 140 })
    fireEvent.pointerUp(first, { ...finger, clientY: 140 })
    expect(seen.answers).toEqual({})
    const grip = first.querySelector('[data-grip]') as Element // drawn for every row
    fireEvent.pointerDown(grip, { ...finger, clientY: 25 })
    fireEvent.pointerMove(first, { ...finger, clientY: 140 })
    fireEvent.pointerUp(first, { ...finger, clientY: 140 })
    expect(seen.answers).toEqual({ k: 'v2;v3;v1' })
  })

  test('stays as it was where a drag is cancelled', async () => {
    const seen = renderItems([ranking])
    await screen.findByRole('button', { name: 'Move down: Health' })
    const [first] = layOut()
    if (first === undefined) throw new Error('No row')
    const mouse = { pointerId: 1, pointerType: 'mouse', button: 0 }
    fireEvent.pointerDown(first, { ...mouse, clientY: 25 })
    fireEvent.pointerMove(first, { ...mouse, clientY: 140 })
    fireEvent.pointerCancel(first, { ...mouse, clientY: 140 })
    expect(seen.answers).toEqual({})
  })

  /** Rows of 50 px with gaps of 10: the test document has no layout. */
  function layOut(): HTMLElement[] {
    const all = screen.getAllByRole('listitem')
    for (const [at, row] of all.entries()) {
      row.getBoundingClientRect = () => new DOMRect(0, at * 60, 300, 50)
      row.setPointerCapture = () => {}
    }
    return all
  }
})
