import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { blankCondition, changeCondition } from '#domain/study/draft/draft-condition.ts'
import { newerVariant } from '#domain/study/draft/variants.ts'
import { StudyContext } from '../study-context.ts'
import type { EntitySets } from '../use-entity-sets.ts'
import { EndMessageFields } from './end-message-fields.tsx'

afterEach(cleanup)

const noSets: EntitySets = {
  ...{ state: 'ready', list: [], categories: [], sizes: new Map(), withoutAltText: new Map(), sheetCounts: new Map() },
  comments: new Map(),
  ...{ isRetrying: false, retry: () => {} },
}

function Fields() {
  const [values, setValues] = useState(blankCondition)
  const change = (patch: Partial<typeof values>) => setValues(changeCondition(values, patch))
  return <EndMessageFields values={values} change={change} differs={() => false} />
}

test('the text of the end message is disabled and cleared while its type is None', () => {
  render(
    <MantineProvider>
      <StudyContext value={{ variant: newerVariant, sets: noSets }}>
        <Fields />
      </StudyContext>
    </MantineProvider>,
  )
  const text = screen.getByLabelText<HTMLTextAreaElement>('Message')
  const choose = (value: string) => fireEvent.change(screen.getByLabelText('Message type'), { target: { value } })
  expect(text.disabled).toBe(true)
  choose('onpage')
  expect(text.disabled).toBe(false)
  fireEvent.change(text, { target: { value: 'Thank you' } })
  expect(text.value).toBe('Thank you')
  choose('')
  expect([text.disabled, text.value]).toEqual([true, ''])
})
