import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeServer, fakeServer, refusing } from '../testing/fake-server.ts'
import { contactWords as words } from './contact-words.ts'
import { StopMailsScreen } from './stop-mails-screen.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = () => fireEvent.click(screen.getByText(words.stop, { selector: 'button' }))

test('nothing happens until the button is pressed; then the address is deleted, once, and the button is gone', async () => {
  render(<StopMailsScreen stop="from-the-mail" />)
  expect(server.calls).toEqual([])
  press()
  press()
  await screen.findByText(words.stopped)
  expect(server.callsTo('/v1/stop_mails')).toEqual([{ stop: 'from-the-mail' }])
  expect(screen.queryByRole('button')).toBeNull()
})

test('without a connection the page says so, and the next press works', async () => {
  server.answer('/v1/stop_mails', () => 'no-answer')
  render(<StopMailsScreen stop="from-the-mail" />)
  press()
  await screen.findByText(words.stopAway)
  server.answer('/v1/stop_mails', () => refusing(503))
  press()
  await screen.findByText(words.stopAway)
  server.answer('/v1/stop_mails', () => ({ body: { success: 'true' } }))
  press()
  await screen.findByText(words.stopped)
})

test.each([400, 404])('a link that is not whole (%i) says to open it again', async (status) => {
  server.answer('/v1/stop_mails', () => refusing(status))
  render(<StopMailsScreen stop="" />)
  press()
  await screen.findByText(words.stopWrong)
})
