import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { PowerQuestion } from '#domain/simulation/report/power/power-at.ts'
import { PowerPanel } from './power-panel.tsx'
import type { Report } from './use-dry-run.ts'

afterEach(cleanup)

const outcome = { name: 'like', label: 'like rate', unit: 'share', values: [0.1, 0.3, 0.2] } as const
const outcomes = { conditions: [1, 2, 1], measures: [{ ...outcome, values: [...outcome.values] }] }
const change = { name: 'start/week/like', label: 'like rate, change from start to week', unit: 'share' } as const
const repeated: Report['repeated'] = {
  kept: { first: 3, last: 2 },
  conditions: [1, 2, 1],
  changes: [{ ...change, values: [0.2, null, -0.1], correlation: 0.4 }],
}

function shown(given: Report['repeated']) {
  const asked: [string, PowerQuestion][] = []
  // As far as the panel reads it.
  const report = { outcomes, repeated: given } as Report
  render(
    <MantineProvider>
      <PowerPanel report={report} power={{ state: 'idle' }} onRun={(...question) => asked.push(question)} />
    </MantineProvider>,
  )
  return asked
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'Find n per condition' }))

test('a study of one visit with one feed is asked nothing about people lost or changes', () => {
  const asked = shown(null)
  expect(screen.queryByLabelText('Lost until the last wave (%)')).toBeNull()
  expect(screen.queryByRole('option', { name: 'Change within a person, typed in' })).toBeNull()
  type('Effect (difference)', '0.1')
  submit()
  expect(asked).toEqual([
    ['like rate', { baseline: { from: 'people', values: outcome.values }, effect: 0.1, alpha: 0.05, target: 0.8, seed: 1 }],
  ])
})

test('the change of simulated people is an outcome, and as many are lost as of them', () => {
  const asked = shown(repeated)
  type('Outcome', change.name)
  expect(screen.getByText(/correlation of before and after 0.4/)).toBeTruthy()
  type('Effect (difference)', '0.1')
  submit()
  expect(asked).toMatchObject([[change.label, { baseline: { from: 'people', values: [0.2, -0.1] }, lost: 0.33 }]])
})

test('a change is typed in by its correlation; one that cannot be, and a share lost above 90 %, are refused', () => {
  const asked = shown(repeated)
  fireEvent.change(screen.getByLabelText('Outcome'), { target: { value: 'typed in: change' } })
  type('Effect (difference)', '0.5')
  type('Correlation of before and after', '1')
  submit()
  expect(screen.getByText('Enter a correlation from -1 to below 1.')).toBeTruthy()
  type('Correlation of before and after', '0.875')
  type('Lost until the last wave (%)', '95')
  submit()
  expect(screen.getByText('Enter a share of people lost from 0 to 90 %.')).toBeTruthy()
  expect(asked).toEqual([])
  type('Lost until the last wave (%)', '20')
  submit()
  expect(asked).toMatchObject([
    [expect.stringContaining('correlation 0.875'), { baseline: { from: 'typed', mean: 0, sd: 0.5 }, lost: 0.2 }],
  ])
})

test('before and after of one condition can be compared, with the people who are lost', () => {
  const asked = shown(repeated)
  expect(screen.queryByLabelText('Compare')).toBeNull()
  type('Outcome', change.name)
  type('Compare', 'before-after')
  type('Effect (mean change)', '0.1')
  fireEvent.click(screen.getByRole('button', { name: 'Find n' }))
  expect(asked).toMatchObject([[change.label, { compares: 'before-after', effect: 0.1, lost: 0.33 }]])
  type('Outcome', outcome.name)
  submit()
  expect(asked[1]?.[1]).not.toHaveProperty('compares')
})
