import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { skins } from '#domain/skins/index.ts'
import { DemoFeed } from './demo-feed.tsx'

/** As the page does it: the skin is part of the address. */
function Page() {
  const [skin, setSkin] = useState('microblog')
  return <DemoFeed skin={skin} onSkin={setSkin} />
}

beforeEach(() => {
  render(
    <MantineProvider>
      <Page />
    </MantineProvider>,
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const frame = () => screen.getByTitle<HTMLIFrameElement>('Demo feed')
const query = () => new URL(frame().src).searchParams
const choose = (skin: string) => fireEvent.change(screen.getByLabelText('Skin'), { target: { value: skin } })

test('every skin can be chosen, and the frame shows it', () => {
  for (const { name } of skins) {
    choose(name)
    expect([query().get('experiment_id'), query().get('skin')]).toEqual(['brightwater', name])
  }
})

test('short videos open in the swipe layout, which is dark', () => {
  choose('short-video')
  expect(query().get('feed')).toBe('swipe')
  expect(screen.queryByLabelText('Scroll')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>('Dark').checked).toBe(true)
})

test('colours and width are switched, the layout only where the skin has both', () => {
  choose('default')
  fireEvent.click(screen.getByLabelText('Dark'))
  expect([query().get('color-scheme'), query().get('feed')]).toEqual(['dark', 'scroll'])
  fireEvent.click(screen.getByLabelText('Desktop'))
  expect(frame().style.width).toBe('1280px')
  fireEvent.click(screen.getByLabelText('Swipe'))
  expect(query().get('feed')).toBe('swipe')
  choose('microblog')
  expect(screen.queryByLabelText('Swipe')).toBeNull()
  expect(query().get('feed')).toBe('scroll')
})

test('a submitted feed is named, and can be started again by a new visitor', () => {
  const before = query().get('user_id')
  const send = (source: Window | null) =>
    act(() => void dispatchEvent(new MessageEvent('message', { origin: location.origin, source, data: 'submitClicked' })))
  send(window)
  expect(screen.queryByText(/The feed was submitted/)).toBeNull()
  send(frame().contentWindow)
  expect(screen.queryByText(/The feed was submitted/)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Start again' }))
  expect(screen.queryByText(/The feed was submitted/)).toBeNull()
  expect(query().get('user_id')).not.toBe(before)
})
