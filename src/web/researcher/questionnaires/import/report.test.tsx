import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportEntry } from '#domain/questions/import/import-report.ts'
import { Report } from './report.tsx'

const entry = (what: ImportEntry['what'], name: string, ...notes: string[]): ImportEntry => ({ what, name, text: '', notes })

test('a report begins with what was left, and shows a long list when asked to', () => {
  const taken = Array.from({ length: 300 }, (_, i) => entry('taken', `q${i}`))
  render(<Report report={[...taken, entry('left', 'heat-map', 'It cannot be taken.')]} />, { wrapper: MantineProvider })
  expect(screen.getByText('300 parts taken as they were, 0 changed, 1 left out.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Left out heat-mapIt cannot be taken.')
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 301' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(301)
})

test('what changes the meaning of the study comes first and is marked, before what changes its looks', () => {
  const report = [
    entry('taken', 'fine'),
    entry('changed', 'stars', 'Stars became a slider.'),
    entry('changed', 'logic', 'Its display logic could not be taken: it is always shown.'),
    entry('left', 'heat-map', 'Questions of the kind HeatMap cannot be taken.'),
  ]
  const { container } = render(<Report report={report} />, { wrapper: MantineProvider })
  expect(screen.getByText(/^2 parts may change what the study asks/)).toBeTruthy()
  const items = [...container.querySelectorAll('li')]
  expect(items.map((each) => each.querySelector('[dir]')?.textContent)).toEqual(['logic', 'heat-map', 'stars', 'fine'])
  expect(items.map(({ dataset }) => dataset['changes'])).toEqual(['meaning', 'meaning', undefined, undefined])
})
