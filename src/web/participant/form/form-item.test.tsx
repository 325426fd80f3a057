import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Item } from '#domain/questionnaires/questionnaire.ts'
import { FormItem } from './form-item.tsx'

const item = (label: string, isFormatted?: true): Item => ({
  ...{ type: 'text', key: 'why', label, isRequired: false, maxLength: 50 },
  ...(isFormatted && { isFormatted }),
})

const show = (each: Item) =>
  render(<FormItem item={each} answers={{}} problems={{}} isTouched={false} onEvent={() => undefined} />)

test('a formatted question has its emphasis, names its field, and runs nothing', async () => {
  show(item('Why **not**?\\\nSay [more](https://example.org) <img src=x onerror="alert(1)">', true))
  expect((await screen.findByText('not')).tagName).toBe('STRONG')
  expect(screen.getByRole('textbox').getAttribute('id')).toBe(document.querySelector('label')?.htmlFor)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://example.org')
  expect(document.querySelector('img')).toBeNull()
})

test('the signs of another question stay as they are', () => {
  const { container } = show(item('What is 2 * 3 * 4?'))
  expect(container.querySelector('label')?.textContent).toBe('What is 2 * 3 * 4?')
})
