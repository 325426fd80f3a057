import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { MeasurementFields } from './measurement-fields.tsx'
import { openFields } from './testing/open-fields.tsx'

afterEach(cleanup)

const choice = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)

test('a study that names no definition of dwell has the specified one, and another is chosen', () => {
  const { written } = openFields(MeasurementFields)
  expect(choice(/^All of it is in view \(as specified\)/).checked).toBe(true)
  fireEvent.click(choice(/^Half of it is in view \(recommended\)/))
  expect(written()['dwell-definition']).toBe('half')
})

test('the focal line has a height of its own, which must be within the room', () => {
  const { written } = openFields(MeasurementFields)
  expect(screen.queryByLabelText('Height of the focal line')).toBeNull()
  fireEvent.click(choice(/at the focal line/))
  const height = screen.getByLabelText('Height of the focal line')
  fireEvent.change(height, { target: { value: '2' } })
  expect(screen.getByText(/must be a number from 0.1 to 0.9/)).toBeTruthy()
  fireEvent.change(height, { target: { value: '0.5' } })
  expect(screen.queryByText(/must be a number/)).toBeNull()
  expect(written()).toMatchObject({ 'dwell-definition': 'focal', 'focal-line': '0.5' })
})
