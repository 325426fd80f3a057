import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { ItemMedia } from '#domain/questions/item.ts'
import type { Text } from '#domain/questions/text.ts'
import { EditorProvider } from '../state/editor-context.ts'
import { ItemMediaField } from './item-media-field.tsx'

afterEach(cleanup)

const LAKE = { media_id: 'm1', width: 640, height: 480 }

function openField(alt: Text, beside?: string) {
  const onChange = vi.fn<(media: ItemMedia<Text>, typing?: string) => void>()
  const languages = beside === undefined ? ['en'] : ['en', beside]
  render(
    <MantineProvider>
      <EditorProvider
        value={{
          languages,
          beside,
          dispatch: () => {},
          getEdited: () => ({}) as never,
          otherAnswers: [],
          namesInStudies: { waves: [], feeds: [] },
        }}
      >
        <ItemMediaField what="picture" of="n1" name="media" media={{ ...LAKE, alt }} onChange={onChange} />
      </EditorProvider>
    </MantineProvider>,
  )
  const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  return { onChange, write }
}

test('the description of a picture is written in two languages beside each other, and what is missing is marked', () => {
  const { onChange, write } = openField('A lake', 'de')
  expect(screen.getByLabelText('What the picture shows, English')).toHaveProperty('value', 'A lake')
  expect(screen.getByLabelText('What the picture shows, German')).toHaveProperty('placeholder', 'Missing')
  write('What the picture shows, German', 'Ein See')
  expect(onChange).toHaveBeenCalledWith({ ...LAKE, alt: { en: 'A lake', de: 'Ein See' } }, 'n1/media/de')
})

test('with one language the description is one text', () => {
  const { onChange, write } = openField('A lake')
  write('What the picture shows', 'A wide lake')
  expect(onChange).toHaveBeenCalledWith({ ...LAKE, alt: 'A wide lake' }, 'n1/media/en')
})
