import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openFields } from '../testing/open-fields.tsx'
import { AlgorithmFields } from './algorithm-fields.tsx'

afterEach(cleanup)

test.each([
  [/focal set \(control\)/, 'will_smith_priority_control'],
  [/focal set \(treatment\)/, 'will_smith_priority_treatment'],
])('the algorithm %s is chosen by its published name', (label, name) => {
  const { written } = openFields(AlgorithmFields)
  fireEvent.click(screen.getByLabelText(label))
  expect(written()['algorithm']).toBe(name)
})

test('ads come at every nth position, and cards keep the position of the sheet, where a study says so', () => {
  const { written } = openFields(AlgorithmFields)
  const every = screen.getByLabelText('An ad at every nth position')
  fireEvent.change(every, { target: { value: '1' } })
  expect(screen.getByText(/must be a whole number from 2/)).toBeTruthy()
  fireEvent.change(every, { target: { value: '5' } })
  expect(screen.queryByText(/must be a whole number/)).toBeNull()
  fireEvent.click(screen.getByLabelText(/^Cards keep the position of the sheet/))
  expect(written()).toMatchObject({ 'order-ads-every': '5', 'order-positions': 'yes' })
})
