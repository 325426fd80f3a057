import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { asItem, registerStars, STARS, withLine } from '#domain/questions/testing/stars/index.ts'
import { ItemFields } from '../fields/item-fields.tsx'
import { EditorProvider } from '../state/editor-context.ts'
import { kindsByType } from './index.ts'
import { defineKind } from './kind.ts'

const stars = defineKind({
  type: STARS,
  label: 'Stars',
  about: 'One to five stars',
  group: 'Scale',
  icon: 'M12 3v18',
  Fields: ({ change }) => (
    <button type="button" onClick={() => change({ hint: 'more' })}>
      More stars
    </button>
  ),
})

beforeAll(registerStars)
beforeAll(() => withLine(kindsByType, { stars }))
afterEach(cleanup)

test('the fields of a kind that has a line in the registries stand between those of all kinds', () => {
  const dispatch = vi.fn()
  const item = { ...asItem({ key: 'mood', label: 'How was it?', isRequired: true, most: 5 }), id: 'n1' }
  render(
    <MantineProvider>
      <EditorProvider
        value={{
          ...{ languages: ['en'], beside: undefined, dispatch, getEdited: () => ({ pages: [] }) as never },
          ...{ otherAnswers: [], namesInStudies: { waves: [], feeds: [] } },
        }}
      >
        <ItemFields item={item} right={{}} />
      </EditorProvider>
    </MantineProvider>,
  )
  expect(screen.getByLabelText('Question')).toHaveProperty('value', 'How was it?')
  fireEvent.click(screen.getByText('More stars'))
  expect(dispatch).toHaveBeenCalledWith(
    expect.objectContaining({ happened: 'item-changed', item: expect.objectContaining({ type: 'stars', hint: 'more' }) }),
  )
})
