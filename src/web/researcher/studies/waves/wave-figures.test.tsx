import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AttritionPanel } from './attrition-panel.tsx'
import { answering, renderPanel } from './testing/a-panel.tsx'
import type { WavesPage } from './use-waves.ts'
import { WaveProgress } from './wave-progress.tsx'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
afterEach(cleanup)

const AT = Date.UTC(2027, 1, 8, 9)
const NOBODY = { ahead: 0, open: 0, begun: 0, done: 0, ended: 0, missed: 0, out: 0 }
const PAGE: WavesPage = {
  wave: 'week',
  waves: [
    { name: 'start', counts: { ...NOBODY, done: 1500 }, invited: 0, ends_at: null },
    {
      name: 'week',
      counts: { ahead: 7, open: 11, begun: 1, done: 1200, ended: 2, missed: 13, out: 5 },
      invited: 1300,
      ends_at: AT,
    },
  ],
  attrition: null,
  n_found: 0,
  people: [],
}

const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map((cell) => cell.lastChild?.textContent ?? '')
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)

test('the live page has a row for each wave: due, ahead, asked, back, done, missed, out, and when it ends', async () => {
  answering({ '/v1/list_waves': () => PAGE })
  renderPanel(<WaveProgress experiment_id="eabc12" />)
  const [first, second] = await rowsOf('Waves of the study')
  expect(cellsOf(first)).toEqual(['start', '0', '0', '0', '1,500', '1,500', '0', '0', '–'])
  expect(cellsOf(second).slice(0, 8)).toEqual(['week', '11', '7', '1,300', '1,203', '1,200', '13', '5'])
  expect(second?.querySelector('time')?.dateTime).toBe(new Date(AT).toISOString())
})

test('waves that could not be loaded say so, with a way to try again', async () => {
  answering({})
  renderPanel(<WaveProgress experiment_id="eabc12" />)
  await screen.findByText('The waves could not be loaded.')
  expect(screen.queryByRole('table')).toBeNull()
})

const losses = (condition: number, lost: number) => ({
  ...{ condition, decided: 40, back: 40 - lost, lost, missed: lost - 1, ended: 1, out: 0, open: 2 },
})
const ATTRITION: NonNullable<WavesPage['attrition']> = [
  { wave: 'week', conditions: [losses(1, 4), losses(2, 12)], test: { test: 'chi-square', statistic: 5, df: 1, p: 0.0253 } },
  { wave: 'month', conditions: [{ ...losses(1, 1), decided: 0, back: 0, lost: 0, missed: 0, ended: 0 }], test: null },
]

test('while conditions are hidden, no figure of a condition is on the page', async () => {
  answering({ '/v1/list_waves': () => PAGE })
  renderPanel(<AttritionPanel experiment_id="eabc12" names={['Plain', 'Label']} />)
  await screen.findByText(/compared once the study is opened/)
  expect(screen.queryByRole('table')).toBeNull()
  expect(screen.queryByText(/Plain|Label/)).toBeNull()
})

test('an opened study shows losses by wave and condition, with the share of those who are decided, and the test', async () => {
  answering({ '/v1/list_waves': () => ({ ...PAGE, attrition: ATTRITION }) })
  renderPanel(<AttritionPanel experiment_id="eabc12" names={['Plain', '']} />)
  const rows = await rowsOf('People by wave and condition')
  expect(rows.map(cellsOf)).toEqual([
    ['week', 'Plain', '36', '4', '3', '1', '0', '10 %', '2'],
    // A condition without a name has its number.
    ['week', '2', '28', '12', '11', '1', '0', '30 %', '2'],
    // Nobody is decided yet: there is no share.
    ['month', 'Plain', '0', '0', '0', '0', '0', '–', '2'],
  ])
  expect(screen.getByText(/^week: conditions lost different shares/).textContent).toContain('χ²(1) = 5.00, p = 0.025')
  expect(screen.queryByText(/^month:/)).toBeNull()
})
