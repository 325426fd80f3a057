import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { PostForm } from './post-form.tsx'
import { useWriting } from './use-writing.ts'

// Fields that grow with their text listen to fonts, which happy-dom does not have.
beforeAll(() => {
  Object.assign(document, { fonts: new EventTarget() })
})
afterEach(cleanup)

type Props = {
  start: RowCells
  media: 'files' | 'hosted'
  isSaved: boolean
  onFinish: (cells: RowCells) => void
  choose: (column: string, file: File) => void
}

/** The form with cells that it changes itself. */
function Host({ start, media, isSaved, onFinish, choose }: Props) {
  const [cells, onCells] = useState(start)
  const writing = useWriting({ cells, onCells, media, isSaved, choose, problemOf: () => undefined })
  return (
    <>
      <PostForm writing={writing} />
      <button type="button" onClick={() => writing.goOn(() => onFinish(cells))}>
        Add post
      </button>
    </>
  )
}

function open(start: RowCells, how: Partial<Pick<Props, 'media' | 'isSaved'>> = {}) {
  const onFinish = vi.fn<Props['onFinish']>()
  const choose = vi.fn<Props['choose']>()
  render(<Host media="files" isSaved={false} {...{ start, onFinish, choose, ...how }} />, { wrapper: MantineProvider })
  return { onFinish, choose }
}

const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what is missing is said beside its field when the post is to be added, and what is right is added', () => {
  const { onFinish } = open({ entity_type: 'post' })
  expect(screen.queryByText(/is empty/)).toBeNull()
  press('Add post')
  expect(
    screen.getByText('Text is empty: a post needs a text, a headline, a picture, a video, a link, a quoted post or a poll'),
  ).toBeTruthy()
  expect(onFinish).not.toHaveBeenCalled()
  write('Text', 'Rain')
  write('Name', 'Ada')
  fireEvent.click(screen.getByLabelText('Verified'))
  press('Add post')
  expect(onFinish).toHaveBeenCalledWith({ entity_type: 'post', body: 'Rain', author_name: 'Ada', author_verified: 'yes' })
})

test('what is wrong is said while it is written', () => {
  open({ entity_type: 'post', body: 'x' })
  write('Real address', 'javascript:alert(1)')
  expect(screen.getByText("Real address must be an http or https address, not 'javascript:alert(1)'")).toBeTruthy()
  write('Likes', 'many')
  expect(screen.getByText(/^Likes must be a whole number/)).toBeTruthy()
})

test('an address that ends like a video fills the column of videos, and several names that of pictures', () => {
  const { onFinish } = open({ entity_type: 'post', body: 'x' }, { media: 'hosted' })
  write('Picture or video', 'https://media.example/a.mp4')
  press('Add post')
  expect(onFinish.mock.calls[0]?.[0]).toMatchObject({ video: 'https://media.example/a.mp4', image: '', images: '' })
  write('Picture or video', 'https://media.example/a.png | https://media.example/b.png')
  press('Add post')
  expect(onFinish.mock.calls[1]?.[0]).toMatchObject({ video: '', image: '' })
  expect(onFinish.mock.calls[1]?.[0]['images']).toContain(' | ')
})

test('a chosen file goes to the column of its kind', () => {
  const { choose } = open({ entity_type: 'post', body: 'x' })
  const input = screen.getByLabelText('Choose a file: Picture or video')
  const film = new File(['x'], 'film.mp4')
  fireEvent.change(input, { target: { files: [film] } })
  expect(choose).toHaveBeenCalledWith('video', film)
})

test('a covariate of one’s own can be added, but not in the name of a column with a meaning', () => {
  const { onFinish } = open({ entity_type: 'post', body: 'x' })
  write('Name of a further covariate', 'Alt')
  press('Add covariate')
  expect(screen.getByText(/alt_text is a column with a meaning of its own/)).toBeTruthy()
  write('Name of a further covariate', 'topic')
  press('Add covariate')
  write('topic', 'weather')
  press('Add post')
  expect(onFinish).toHaveBeenCalledWith({ entity_type: 'post', body: 'x', topic: 'weather' })
})

test('of a saved card, what makes it this card has no field', () => {
  open({ entity_type: 'post', body: 'x', filename: 'p', image: 'a.png', ranking: '3' }, { isSaved: true })
  for (const label of ['Name of the post', 'Where it comes from']) expect(screen.queryByLabelText(label)).toBeNull()
  expect(screen.getByLabelText('Picture or video')).toBeTruthy()
  expect(screen.getByLabelText('ranking')).toBeTruthy()
})
