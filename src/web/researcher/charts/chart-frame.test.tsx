import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ChartFrame, fewWords } from './chart-frame.tsx'

const saved: { text: Promise<string>; name: string }[] = []
vi.mock('#web/researcher/download/save-file.ts', () => ({
  saveFile: (file: Blob, name: string) => saved.push({ text: file.text(), name }),
}))
afterEach(() => {
  saved.splice(0)
  cleanup()
})

const aChart: ComponentProps<typeof ChartFrame> = {
  name: 'eabc12_arrivals',
  title: 'Arrivals per hour',
  subtitle: 'People who opened the link',
  n: 1234,
  caption: 'Bars are hours',
  says: 'Most arrived at noon.',
  plot: (Plot, { width }) =>
    Plot.plot({ width, height: 90, marks: [Plot.barY([1, 3], { x: (_, i) => i, y: (d: number) => d })] }),
  table: {
    columns: ['Hour', 'People'],
    rows: [
      ['=noon', 3],
      ['one', null],
    ],
  },
}

const show = (changes: Partial<ComponentProps<typeof ChartFrame>> = {}) =>
  render(
    <MantineProvider>
      <ChartFrame {...aChart} {...changes} />
    </MantineProvider>,
  )

test('a chart has a name, says its finding, and shows n and the meaning of its marks', async () => {
  show()
  expect(await screen.findByRole('img', { name: 'Most arrived at noon.' })).toBeDefined()
  expect(screen.getByRole('figure', { name: 'Arrivals per hour' }).textContent).toContain('n = 1,234. Bars are hours')
})

test('the table behind a chart has all its figures, and a dash where there is none', () => {
  show()
  const table = screen.getByRole('table', { hidden: true })
  expect(
    within(table)
      .getAllByRole('row', { hidden: true })
      .map((row) => row.textContent),
  ).toEqual(['HourPeople', '=noon3', 'one–'])
})

test('the CSV file has the table, and nothing that a spreadsheet would run', async () => {
  show()
  fireEvent.click(screen.getByRole('button', { name: 'CSV: Arrivals per hour' }))
  expect(saved.map(({ name }) => name)).toEqual(['eabc12_arrivals.csv'])
  expect(await saved[0]?.text).toBe('"Hour","People"\n"\'=noon","3"\n"one",""\n')
})

test('the SVG file stands by itself, on a background', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'SVG: Arrivals per hour' }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['eabc12_arrivals.svg']), 10_000)
  expect(await saved[0]?.text).toMatch(/^<svg[^>]* xmlns="http:\/\/www.w3.org\/2000\/svg"[^>]*><rect width="100%" height="100%"/)
})

test('where there is nothing to draw, a sentence says so, and there is nothing to download', () => {
  show({ empty: 'Nobody has arrived yet.' })
  expect(screen.getByText('Nobody has arrived yet.')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a chart of few people says so', () => {
  show({ few: 'Only 3 people: too few to conclude from.' })
  expect(screen.getByText('Only 3 people: too few to conclude from.')).toBeDefined()
})

test('few people are called few', () => {
  expect([fewWords(1), fewWords(19), fewWords(20)]).toEqual([
    'Only 1 person so far: too few to conclude from.',
    'Only 19 people so far: too few to conclude from.',
    undefined,
  ])
})
