import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { answering, renderPanel } from '../../waves/testing/a-panel.tsx'
import { askedTexts } from '../asked-texts.ts'
import { DisclosurePanel } from './disclosure-panel.tsx'
import type { ShownDisclosure } from './use-disclosure.ts'

afterEach(cleanup)

const shown: ShownDisclosure = {
  revision: 3,
  columns: [
    { column: 'answer/form/age', label: 'How old are you?', form: 'form', is_number: true, reason: 'Others know somebody’s age' },
    { column: 'answer/form/mood', label: 'How are you?', form: 'form', is_number: false, reason: null },
  ],
  ids: [],
  marks: [],
  rules: {},
  safe_group: 5,
  recorded: { n_people: 12, smallest: 12, n_in_small: 0, n_small: 0 },
  published: { n_people: 12, smallest: 12, n_in_small: 0, n_small: 0 },
  small: [],
  texts: [{ source: 'act/comment_write', label: 'Comments under posts', n_kept: 0, n_shortened: 0, n_dropped: 2, n_open: 2 }],
}
const texts = [
  { text: 'Call Anna <b>now</b>', text_hash: 'a'.repeat(64), n_people: 1, decision: null },
  { text: 'Nice', text_hash: 'b'.repeat(64), n_people: 3, decision: null },
]

function open({ data = shown, mayChange = true, asked = {}, answers = {} } = {}) {
  const sent = answering({
    '/v1/show_disclosure': () => data,
    '/v1/list_texts': () => ({ texts }),
    '/v1/set_disclosure': () => ({ revision: 4 }),
    '/v1/decide_texts': () => ({ revision: 4 }),
    ...answers,
  })
  const onAsk = vi.fn()
  renderPanel(<DisclosurePanel experiment_id="eabc12" mayChange={mayChange} asked={asked} onAsk={onAsk} />)
  return { onAsk, calls: (path: string) => sent.filter((each) => each.path === path).map(({ body }) => body) }
}

test('nothing is marked by itself; what is marked is put into bands and sent with the revision that was seen', async () => {
  const { calls } = open()
  const age = await screen.findByLabelText<HTMLInputElement>(/How old are you/)
  expect(age.checked).toBe(false)
  expect(screen.getByText(/Nothing is marked/)).toBeDefined()
  fireEvent.click(age)
  fireEvent.change(screen.getByLabelText('What to do with How old are you?'), { target: { value: 'bands' } })
  fireEvent.change(screen.getByLabelText('Width of a band'), { target: { value: '0' } })
  fireEvent.submit(screen.getByText('Store and count'))
  expect(screen.getByText(/width of 1 or more/)).toBeDefined()
  expect(calls('/v1/set_disclosure')).toEqual([])
  fireEvent.change(screen.getByLabelText('Width of a band'), { target: { value: '7' } })
  fireEvent.submit(screen.getByText('Store and count'))
  await waitFor(() => expect(calls('/v1/set_disclosure')).toHaveLength(1))
  expect(calls('/v1/set_disclosure')[0]).toEqual({
    experiment_id: 'eabc12',
    based_on: 3,
    marks: [{ column: 'answer/form/age', change: { kind: 'bands', width: 7, from: 18 } }],
    rules: {},
  })
})

test('the page says that what nobody decided is taken out', async () => {
  const { onAsk } = open()
  expect(await screen.findByText(/2 texts are not decided\. What is not decided is taken out/)).toBeDefined()
  fireEvent.click(screen.getByLabelText('Look at the texts of Comments under posts'))
  expect(onAsk).toHaveBeenCalledWith({ texts: 'act/comment_write' })
})

test('a text is published, or words of it are; words that somebody adds are refused', async () => {
  const { calls } = open({ asked: { texts: 'act/comment_write' } })
  // As it was written, and no markup.
  expect(await screen.findByText('Call Anna <b>now</b>')).toBeDefined()
  const [shorten] = screen.getAllByText('Shorten')
  if (shorten) fireEvent.click(shorten)
  const words = screen.getByLabelText('Delete words')
  fireEvent.change(words, { target: { value: 'Call Bea' } })
  expect(screen.getByText(/not only words of the text/)).toBeDefined()
  fireEvent.change(words, { target: { value: 'Call <b>now</b>' } })
  fireEvent.click(screen.getByText('Store the shorter text'))
  await waitFor(() => expect(calls('/v1/decide_texts')).toHaveLength(1))
  expect(calls('/v1/decide_texts')[0]).toMatchObject({
    based_on: 3,
    source: 'act/comment_write',
    decisions: [
      {
        text_hash: 'a'.repeat(64),
        decision: {
          decision: 'shorten',
          kept: [
            [0, 1],
            [2, 3],
          ],
        },
      },
    ],
  })
})

test('who may not change it reads it, and a study without people says so', async () => {
  const nobody = { ...shown, texts: [], recorded: { ...shown.recorded, n_people: 0, smallest: null } }
  open({ data: nobody as ShownDisclosure, mayChange: false })
  expect(await screen.findByText('Nobody has taken part yet.')).toBeDefined()
  expect(screen.getByText('Nobody has written anything.')).toBeDefined()
  expect(screen.queryByText('Store and count')).toBeNull()
})

test('which texts are open stands in the address, and nonsense in it is ignored', () => {
  expect(askedTexts({ texts: 'act/reply', page: 3, all: true })).toEqual({ texts: 'act/reply', page: 3, all: true })
  expect(askedTexts({ texts: 5, page: -1, all: 'yes' })).toEqual({ texts: undefined, page: undefined, all: undefined })
})

test('ids by which somebody may be known are named with an example; without any there is no such part', async () => {
  open({
    data: {
      ...shown,
      ids: [
        { kind: 'mail', n: 1, example: 'ada@uni.example' },
        { kind: 'number', n: 1200, example: '7412345' },
      ],
    },
  })
  const part = await screen.findByRole('region', { name: 'Ids of people' })
  expect(part.textContent).toContain('1 id looks like a mail address: ada@uni.example')
  expect(part.textContent).toContain('1,200 ids are plain numbers, as on student cards: 7412345 and others')
  expect(part.textContent).toContain('published as they are')
  cleanup()
  open()
  await screen.findByText(/Nothing is marked/)
  expect(screen.queryByRole('region', { name: 'Ids of people' })).toBeNull()
})
