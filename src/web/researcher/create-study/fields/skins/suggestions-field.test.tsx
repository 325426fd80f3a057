import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { blankCondition, changeCondition, parametersOf } from '#domain/study/draft/draft-condition.ts'
import { SuggestionsField } from './suggestions-field.tsx'

afterEach(cleanup)

let written: string | undefined

function Fields() {
  const [values, setValues] = useState(blankCondition)
  written = parametersOf(values)['suggestions']
  const change = (patch: Partial<typeof values>) => setValues(changeCondition(values, patch))
  return (
    <MantineProvider>
      <SuggestionsField values={values} change={change} differs={() => false} />
    </MantineProvider>
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('rows are added, written and removed; a row without a title says so', () => {
  render(<Fields />)
  expect(written).toBeUndefined()
  press('Add a row')
  expect(screen.getByText('The title is missing.')).toBeTruthy()
  type('Title', 'Tidewatch')
  type('Kind', 'group')
  type('Line below', '12 members')
  expect(JSON.parse(written ?? '')).toEqual([{ kind: 'group', title: 'Tidewatch', line: '12 members' }])
  expect(screen.queryByText('The title is missing.')).toBeNull()
  press('Remove row 1')
  expect(written).toBeUndefined()
})

test('pasted rows are checked one by one, and added once all can be read', () => {
  render(<Fields />)
  const box = 'Paste rows from a sheet'
  type(box, 'kind\ttitle\tline\ntrend\t#rain\t12 posts\npage\tNils')
  expect(screen.getByText('Row 3: the kind must be trend, person or group, not “page”.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 1 pasted row' }).disabled).toBe(true)
  type(box, 'kind\ttitle\tline\ntrend\t#rain\t12 posts\nperson\tNils')
  press('Add 2 pasted rows')
  expect(JSON.parse(written ?? '')).toEqual([
    { kind: 'trend', title: '#rain', line: '12 posts' },
    { kind: 'person', title: 'Nils' },
  ])
})
