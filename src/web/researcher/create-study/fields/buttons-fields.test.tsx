import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { blankCondition, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { ButtonsFields } from './buttons-fields.tsx'

afterEach(cleanup)

function Fields() {
  const [values, setValues] = useState(blankCondition)
  const change = (patch: Partial<typeof values>) => setValues(changeCondition(values, patch))
  return <ButtonsFields values={values} change={change} differs={() => false} />
}

const numbers = () => screen.getByLabelText<HTMLSelectElement>('Numbers beside the buttons')
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const put = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } })

const open = () =>
  render(
    <MantineProvider>
      <Fields />
    </MantineProvider>,
  )
const unset = () => screen.queryAllByText('Shown because no button is set: starts at 0').length

test('without any button all six are shown; a word says what it means, and which are known', () => {
  open()
  expect(unset()).toBe(6)
  put(field('Like'), 'Plain')
  put(field('Share'), 'sheet')
  expect([field('Like').value, unset()]).toEqual(['plain', 0])
  expect(screen.getByText(/^Counts come from the columns /)).toBeTruthy()
  put(field('Like'), 'maybe')
  expect(screen.getByText(/must be one of no, yes, lognormal, plain, sheet, not 'maybe'/)).toBeTruthy()
  for (const name of ['Like', 'Share']) put(field(name), '')
  expect(unset()).toBe(6)
})

test('one choice makes the numbers of all shown buttons alike, and says where they differ', () => {
  open()
  put(field('Like'), 'lognormal')
  expect(numbers().value).toBe('lognormal')
  put(field('Share'), 'yes')
  expect([numbers().value, numbers().selectedOptions[0]?.text]).toEqual(['', 'Different for each button'])
  put(numbers(), 'sheet')
  expect([field('Like').value, field('Share').value, field('Bookmark').value]).toEqual(['sheet', 'sheet', ''])
})
