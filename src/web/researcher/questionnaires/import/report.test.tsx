import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ImportEntry } from '#domain/questions/import/import-report.ts'
import { Report } from './report.tsx'

const entry = (what: ImportEntry['what'], name: string): ImportEntry => ({ what, name, text: '', notes: [] })

test('a report begins with what was left, and shows a long list when asked to', () => {
  const taken = Array.from({ length: 300 }, (_, i) => entry('taken', `q${i}`))
  render(<Report report={[...taken, entry('left', 'heat-map')]} />, { wrapper: MantineProvider })
  expect(screen.getByText('300 parts taken as they were, 0 changed, 1 left out.')).toBeTruthy()
  expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('Left out heat-map')
  expect(screen.getAllByRole('listitem')).toHaveLength(200)
  fireEvent.click(screen.getByRole('button', { name: 'Show all 301' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(301)
})
