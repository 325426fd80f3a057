import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Item } from '#domain/questionnaires/questionnaire.ts'
import { renderItems } from '../testing/a-form-body.tsx'
import { answeringPart } from './load-answering.ts'

// A file of its own, because the part stays loaded after the first test.

beforeEach(() => vi.stubGlobal('matchMedia', () => ({ matches: true })))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const mood: Item = { type: 'text', key: 'mood', label: 'How are you?', isRequired: false, maxLength: 9, reminds: true }

test('Next that is pressed before the rules of the page have loaded counts once they have', async () => {
  const seen = renderItems([mood])
  const next = screen.getByText('Next', { selector: 'button' })
  expect(answeringPart()).toBeUndefined()
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  // As with every first press, what was left open is pointed out.
  await waitFor(() => expect(screen.getByText('Not answered yet')).toBeTruthy())
  expect(next.getAttribute('aria-disabled')).toBe('false')
  expect(seen.nSent).toBe(0)
  fireEvent.click(next)
  await waitFor(() => expect(seen.nSent).toBe(1))
})
