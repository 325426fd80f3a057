import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCardPart } from '../../testing/a-card-part.ts'
import { fakePage } from '../../testing/fake-page.ts'
import type { HeldClick } from '../feed-types.ts'
import { ActButtons, buttonsOf } from './act-buttons.tsx'
import { OwnWords } from './own-words.tsx'

beforeEach(() => {
  fakePage()
  vi.useRealTimers()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function shown(acts: string, slots = new Map<string, string>()) {
  const { props, reported, release } = aCardPart({ 'feed-acts': acts }, undefined, slots)
  render(
    <>
      <ActButtons {...props} />
      <OwnWords {...props} />
    </>,
  )
  return { release, done: () => reported.map(({ engagement_type, response, detail }) => [engagement_type, response, detail]) }
}

const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const write = (text: string) => fireEvent.change(screen.getByRole('textbox', { name: 'Your text' }), { target: { value: text } })

test('a reply is trimmed, shown as text to its author, kept over a reload, and can be deleted', () => {
  const slots = new Map<string, string>()
  const { done, release } = shown('reply', slots)
  click('Reply, card 1')
  expect(screen.getByRole('button', { name: 'Post' }).hasAttribute('disabled')).toBe(true)
  write('  ')
  expect(screen.getByRole('button', { name: 'Post' }).hasAttribute('disabled')).toBe(true)
  write('  <b>No</b> \n')
  click('Post')
  expect(release).toHaveBeenCalledTimes(1)
  expect(screen.getByText('<b>No</b>')).toBeTruthy()
  expect(done()).toMatchObject([['reply', 1, { text: '<b>No</b>', pastes: 0, target: '1' }]])
  cleanup()
  const again = shown('reply', slots)
  click('Delete, card 1')
  expect(screen.queryByText('<b>No</b>')).toBeNull()
  click('Reply, card 1')
  write('Second')
  click('Post')
  expect(again.done()).toMatchObject([
    ['reply', 0, { target: '1' }],
    ['reply', 1, { text: 'Second', pastes: 0, target: '2' }],
  ])
})

test('the words of a reply that was not sent are there after a reload, with their pastes', () => {
  const slots = new Map<string, string>()
  shown('reply,quote', slots)
  click('Reply, card 1')
  fireEvent.input(screen.getByRole('textbox', { name: 'Your text' }), { inputType: 'insertFromPaste', target: { value: 'Half' } })
  click('Cancel')
  cleanup()
  const { done } = shown('reply', slots)
  click('Reply, card 1')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Half')
  click('Post')
  expect(done()).toMatchObject([['reply', 1, { text: 'Half', pastes: 1, target: '1' }]])
  click('Reply, card 1')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('')
})

test('a reply and a quote say how often text was pasted or dropped, each for itself', () => {
  const { done } = shown('reply,quote')
  const change = (inputType: string, value: string) =>
    fireEvent.input(screen.getByRole('textbox', { name: 'Your text' }), { inputType, target: { value } })
  click('Reply, card 1')
  change('insertText', 'M')
  change('insertFromPaste', 'Mine and theirs')
  change('insertFromDrop', 'Mine and theirs, and more')
  change('deleteContentBackward', 'Mine and theirs, and')
  click('Post')
  click('Quote, card 1')
  change('insertText', 'Own words')
  click('Post')
  expect(done()).toMatchObject([
    ['reply', 1, { text: 'Mine and theirs, and', pastes: 2, target: '1' }],
    ['quote', 1, { text: 'Own words', pastes: 0, target: '1' }],
  ])
})

test('Escape closes what one writes in, and nothing is sent', () => {
  const { done } = shown('reply')
  click('Reply, card 1')
  write('Never mind')
  fireEvent.keyDown(document, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(done()).toMatchObject([])
})

test('repost and quote share a button with a menu', () => {
  const { done } = shown('repost,quote')
  click('Repost, card 1')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Repost' }))
  expect(screen.getByRole('button', { name: 'Repost, card 1' }).getAttribute('aria-pressed')).toBe('true')
  click('Repost, card 1')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Undo repost' }))
  click('Repost, card 1')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Quote' }))
  write('Look at this')
  click('Post')
  expect(screen.getByText('Look at this')).toBeTruthy()
  expect(done()).toMatchObject([
    ['repost', 1, {}],
    ['repost', 0, {}],
    ['quote', 1, { text: 'Look at this', pastes: 0, target: '1' }],
  ])
})

test('one of the two does at once what its button says', () => {
  const { done } = shown('repost')
  click('Repost, card 1')
  click('Repost, card 1')
  expect(done()).toMatchObject([
    ['repost', 1, {}],
    ['repost', 0, {}],
  ])
  cleanup()
  shown('quote')
  click('Quote, card 1')
  expect(screen.getByRole('textbox')).toBeTruthy()
})

test('the row has a button for each thing that the study offers, and one for repost and quote', () => {
  expect(buttonsOf(['reaction', 'repost', 'quote', 'hide']).map(({ name }) => name)).toEqual(['reaction', 'repost', 'menu'])
  expect(buttonsOf([])).toEqual([])
})

test('what asks before a share asks before a repost and a quote too, and not when one is taken back', () => {
  const gate = vi.fn((_: HeldClick, go: () => void) => {
    waiting = go
    return true
  })
  let waiting = () => {}
  const { props, reported } = aCardPart({ 'feed-acts': 'repost' })
  render(<ActButtons {...props} visit={{ ...props.visit, parts: [{ gate }] }} />)
  click('Repost, card 1')
  expect(gate.mock.lastCall?.[0]).toMatchObject({ entity_id: 'set_00001', engagement_type: 'shares', response: 1 })
  expect(reported).toEqual([])
  act(() => waiting())
  expect(reported).toMatchObject([{ engagement_type: 'repost', response: 1 }])
  click('Repost, card 1')
  expect(gate).toHaveBeenCalledOnce()
  expect(reported).toMatchObject([{ response: 1 }, { response: 0 }])
})
