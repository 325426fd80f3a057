import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { blankCondition, changeCondition, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { RatingsField } from './ratings-field.tsx'

afterEach(cleanup)

let written: Readonly<Record<string, string>> = {}

function Fields() {
  const [values, setValues] = useState(blankCondition)
  written = parametersOf(values)
  const change = (patch: Partial<typeof values>) => setValues(changeCondition(values, patch))
  return <RatingsField values={values} change={change} differs={() => false} />
}

const open = () =>
  render(
    <MantineProvider>
      <Fields />
    </MantineProvider>,
  )
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const json = () => JSON.parse(written['rating-scales'] ?? 'null')

test('a shipped scale needs no words, and is gone when it is removed', () => {
  open()
  press('Add a scale: Accuracy')
  expect(json()).toEqual([{ name: 'accuracy', look: 'points', points: 5 }])
  type('Look', 'stars')
  type('Points', '7')
  expect(json()).toEqual([{ name: 'accuracy', look: 'stars', points: 7 }])
  press('Remove scale 1')
  expect('rating-scales' in written).toBe(false)
})

test('a scale of one’s own says what is missing until it has a question, a name and its words', () => {
  open()
  press('Add a scale: Own scale')
  expect(screen.getByText('The question is missing.')).toBeTruthy()
  type('Question', 'How funny is this?')
  type('Name in the data', 'Fun ny')
  expect(screen.getByText(/^The name must begin with a small letter/)).toBeTruthy()
  type('Name in the data', 'funny')
  type('Points', '3')
  type('Labels', 'every')
  expect(screen.getByText('The label of point 2 is missing.')).toBeTruthy()
  for (const [i, words] of ['No', 'A bit', 'Very'].entries()) type(`Label of point ${i + 1}`, words)
  expect(screen.queryByText(/missing/)).toBeNull()
  expect(json()).toEqual([
    { name: 'funny', look: 'points', points: 3, question: 'How funny is this?', labels: ['No', 'A bit', 'Very'] },
  ])
})

test('five scales are the most', () => {
  open()
  for (const name of ['Accuracy', 'Trust', 'Interest', 'Own scale', 'Own scale']) press(`Add a scale: ${name}`)
  expect(json().map(({ name }: { name: string }) => name)).toEqual(['accuracy', 'trust', 'interest', 'own', 'own_2'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add a scale: Trust' }).disabled).toBe(true)
})
