import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { type FakeServer, fakeServer, refusing } from '../testing/fake-server.ts'
import { Ending } from './ending.tsx'
import type { EndingReply } from './open-ending.ts'

let server: FakeServer
const assign = vi.fn()

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/form/final')
  assign.mockReset()
  vi.spyOn(location, 'assign').mockImplementation(assign)
  server = fakeServer()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const CUSTOM: EndingReply = {
  outcome: 'complete',
  ending: { kind: 'redirect', url: 'https://lab.example/next?user_id=ada' },
  leaves_by_itself: true,
  debrief: 'The standard debrief.',
  receipt: 'r-1',
  is_withdrawn: false,
  contact: '',
}

type Given = { reply?: Partial<EndingReply>; isStored?: boolean; experiment_id?: string; message?: string }

/** The page of somebody whose answers are stored. */
function openEnding({ reply = {}, isStored = true, experiment_id = 'e12345', message = '' }: Given = {}) {
  server.answer('/v1/end_session', () =>
    isStored ? { body: { success: 'true', data: { ...CUSTOM, ...reply } } } : refusing(409),
  )
  const participant = openParticipant(aNavigation())
  if (participant.storage.readEnded() === undefined) {
    participant.storage.writeSession(aSession({ experiment_id }), {})
    participant.storage.writeFeed({
      entities: [],
      feed_length: 0,
      ranks_each_batch: false,
      is_test: false,
      experiment_parameters: { 'custom-msg': message, 'custom-msg-type': message === '' ? '' : 'onpage' },
      condition: 1,
      session_token: server.session_token,
      client_seed: 'seed',
      form_names: ['final'],
    })
  }
  return render(<Ending participant={participant} outcome="complete" />)
}

/** The renderer of texts is a chunk of its own, which takes a moment to load. */
const text = (words: string) => screen.findByText(words, {}, { timeout: 10_000 })
const link = (name: string) => screen.findByText(name, { selector: 'a' })

test('the platform custom is left for by itself, once the server gave the exit', async () => {
  openEnding()
  expect(assign).not.toHaveBeenCalled()
  await waitFor(() => expect(assign.mock.calls).toEqual([['https://lab.example/next?user_id=ada']]))
  expect(await link('Continue to lab.example')).toHaveProperty('href', 'https://lab.example/next?user_id=ada')
  expect(screen.queryByText('Receipt code')).toBeNull()
})

test('nobody is sent anywhere while the last answers are not stored', async () => {
  openEnding({ isStored: false })
  await screen.findByText(/Not all of your answers have arrived yet/)
  expect(assign).not.toHaveBeenCalled()
})

test('a debrief of the study’s own is shown first, then the button', async () => {
  openEnding({ reply: { leaves_by_itself: false, debrief: 'It was about feeds.' } })
  const debrief = await text('It was about feeds.')
  const button = await link('Continue to lab.example')
  expect(debrief.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
})

test('the study’s last words on the page are read before the hop', async () => {
  history.replaceState(null, '', '/form/custom-msg')
  openEnding({ message: 'Goodbye from the lab.' })
  expect(await text('Goodbye from the lab.')).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
})

test('an ending that is shown again stays, so that data can be withdrawn', async () => {
  openEnding()
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1))
  cleanup()
  openEnding()
  expect(await screen.findByText('Receipt code')).toBeDefined()
  expect(screen.getByText('Withdraw my data')).toBeDefined()
  expect(assign).toHaveBeenCalledTimes(1)
})

test('a browser that did not begin the visit is told where data can be withdrawn, and is not offered it', async () => {
  openEnding({ reply: { leaves_by_itself: false, receipt: '' } })
  expect(await screen.findByText(/use the browser in which you began, or the receipt code/)).toBeDefined()
  expect(screen.queryByText('Withdraw my data')).toBeNull()
})

test('a browser that did not begin the visit and leaves it reads why that needs the other one', async () => {
  server.answer('/v1/end_session', () => refusing(403, { code: 'second_browser', message: 'You began elsewhere.' }))
  const participant = openParticipant(aNavigation())
  participant.storage.writeSession(aSession(), {})
  localStorage.setItem('session_token', server.session_token)
  render(<Ending participant={participant} outcome="withdrawn" />)
  expect(await screen.findByText('You began elsewhere.')).toBeDefined()
  expect(screen.queryByText('Try again now')).toBeNull()
})

test('an address that is no web address is followed by nobody', async () => {
  openEnding({ reply: { ending: { kind: 'redirect', url: 'javascript:alert(1)' } } })
  expect(await screen.findByText('You may close this page now.')).toBeDefined()
  expect(assign).not.toHaveBeenCalled()
})

test.each([
  ['https://app.prolific.com/x', ['https://app.prolific.com/x']],
  ['https://lab.example/other', ['https://lab.example/other']],
  ['https://evil.example/x', []],
])('an address %s in the link of the last page follows its own rules', async (address, went) => {
  history.replaceState(null, '', `/form/custom-msg?redirect-url=${encodeURIComponent(address)}`)
  openEnding()
  await link(`Continue to ${new URL(address).host}`)
  expect(assign.mock.calls.flat()).toEqual(went)
})

test('without a platform there are debrief, receipt and one button to the site root', async () => {
  openEnding({ reply: { ending: { kind: 'return-home' }, leaves_by_itself: false } })
  const places = [await text('The standard debrief.'), screen.getByText('r-1'), screen.getByText('Return to the start page')]
  expect(document.querySelectorAll('dialog a:not([href="/privacy"])')).toHaveLength(1)
  expect(places[2]?.getAttribute('href')).toBe('/')
  for (const [i, place] of places.slice(1).entries())
    expect((places[i]?.compareDocumentPosition(place) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('the demo has the button alone', async () => {
  openEnding({ experiment_id: 'solarflare' })
  await link('Return to the start page')
  const dialog = document.querySelector('dialog')
  expect(dialog?.querySelectorAll('a, button, input')).toHaveLength(1)
  expect(dialog?.querySelectorAll('p, section')).toHaveLength(0)
  expect(dialog?.querySelector('h2')?.className).toBe('visually-hidden')
  expect(server.callsTo('/v1/end_session')).toEqual([])
})
