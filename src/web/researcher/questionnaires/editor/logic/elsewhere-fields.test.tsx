import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Edited } from '#domain/questions/editing/edited.ts'
import type { Expression } from '#domain/questions/expression.ts'
import { InsertMenu } from '../fields/insert-menu.tsx'
import { EditorProvider } from '../state/editor-context.ts'
import { ShowIfField } from './show-if-field.tsx'

afterEach(cleanup)

const party = {
  ...{ id: 'n3', type: 'radio', key: 'party', label: 'Which party?', isRequired: true },
  options: ['left', 'right'].map((value) => ({ value, label: value.toUpperCase() })),
}
const EDITED = {
  ...{ name: 'politics', label: 'Politics', languages: ['en'], version: 1 },
  pages: [{ id: 'n1', name: 'one', blocks: [{ id: 'n2', items: [party] }] }],
} as unknown as Edited // as much of a questionnaire as these fields read

const inBuilder = (children: ReactNode) =>
  render(
    <MantineProvider env="test">
      <EditorProvider
        value={{
          ...{ languages: ['en'], beside: undefined, dispatch: vi.fn(), getEdited: () => EDITED, otherAnswers: [] },
          namesInStudies: { waves: ['start', 'week'], feeds: ['before'] },
        }}
      >
        {children}
      </EditorProvider>
    </MantineProvider>,
  )

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

function showIf() {
  const changes: Changes = []
  inBuilder(<Field changes={changes} />)
  return changes
}

type Changes = (Expression | undefined)[]

function Field({ changes }: { changes: Changes }) {
  const [showIf, setShowIf] = useState<Expression | undefined>({ fact: 'feed.likes', is: '>', value: '2' })
  const change = (next: Expression | undefined) => {
    changes.push(next)
    setShowIf(next)
  }
  return <ShowIfField of="n1" what="page" showIf={showIf} onChange={change} />
}

test('a condition can look at an answer of an earlier wave, with the options of the question', () => {
  const changes = showIf()
  type('What it looks at', 'wave-answer')
  expect(changes.at(-1)).toMatchObject({ fact: 'wave.start.answer.' })
  type('Name of the wave', 'week')
  type('Key of the question', 'party')
  type('Comparison', '=')
  type('Value', 'right')
  expect(changes.at(-1)).toEqual({ fact: 'wave.week.answer.party', is: '=', value: 'right' })
  expect(screen.getByText('Shown if party in the wave week is right')).toBeDefined()
})

test('a condition can look at one of several feeds, and at the feed of an earlier wave', () => {
  const changes = showIf()
  type('What it looks at', 'one-feed')
  expect(changes.at(-1)).toMatchObject({ fact: 'feed.before.likes' })
  type('What they did there', 'feed.shares')
  expect(changes.at(-1)).toMatchObject({ fact: 'feed.before.shares' })
  type('What it looks at', 'wave-feed')
  type('Name of the feed, or all', 'after')
  expect(changes.at(-1)).toMatchObject({ fact: 'wave.start.feed.after.likes' })
})

test('a text shows a fact of a wave once it is named', async () => {
  const inserted: string[] = []
  inBuilder(<InsertMenu of="n1" label="Question" onInsert={(pipe) => inserted.push(pipe)} />)
  fireEvent.click(screen.getByLabelText('Insert into: Question'))
  fireEvent.click(await screen.findByText('An answer in an earlier wave'))
  expect(screen.getByText('Name it first').closest('button')).toHaveProperty('disabled', true)
  type('Key of the question', 'party')
  fireEvent.click(screen.getByText('Insert {{wave.start.answer.party}}'))
  expect(inserted).toEqual(['{{wave.start.answer.party|}}'])
})
