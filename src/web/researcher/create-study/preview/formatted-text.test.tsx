import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FormattedText } from './formatted-text.tsx'

afterEach(cleanup)

test('a text in several languages is shown in each of them, under its name and in its direction', () => {
  render(<FormattedText text={JSON.stringify({ en: '**Do you agree?**', ar: 'هل توافق؟' })} />)
  expect(screen.getByText('Do you agree?').closest('section')?.textContent).toMatch(/^English/)
  const arabic = screen.getByText('هل توافق؟').closest('section')
  expect(arabic?.textContent).toMatch(/^Arabic/)
  expect([arabic?.lang, arabic?.dir]).toEqual(['ar', 'rtl'])
})

test('a text in one language is shown alone', () => {
  const { container } = render(<FormattedText text="# Welcome" />)
  expect(container.textContent).toBe('Welcome')
})
