import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { assign, link, openEnding, server, setUpEnding, text } from '../testing/an-ending.tsx'
import { refusing } from '../testing/fake-server.ts'
import { Ending } from './ending.tsx'
import type { EndingReply } from './open-ending.ts'

setUpEnding()

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
  render(<Ending participant={participant} outcome="left_early" />)
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

/** In the order of the page. */
const comesAfter = (one: Node, other: Node) => Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING)

test.each<[string, EndingReply['ending'], string]>([
  ['link', { kind: 'redirect', url: 'https://app.prolific.com/x?cc=1' }, 'Continue to app.prolific.com'],
  ['code', { kind: 'completion-code', code: 'PAID-1' }, 'PAID-1'],
])(
  'the %s of a panel comes after the debrief and the choice about one’s data, outside of what scrolls',
  async (_kind, way, words) => {
    openEnding({ reply: { leaves_by_itself: false, ending: way } })
    const exit = await screen.findByText(words)
    for (const before of [await text('The standard debrief.'), screen.getByText('Withdraw my data')])
      expect(comesAfter(before, exit)).toBe(true)
    expect(exit.closest('.modal-body')).toBeNull()
  },
)

test('the false cards that somebody saw are named after the end, before the way out', async () => {
  const card = { entity_id: 'a', headline: 'Cats elected', text: '', picture_url: '/media/abc', alt_text: 'A cat' }
  server.answer('/v1/load_false_cards', () => ({
    body: { success: 'true', data: { cards: [card, { ...card, entity_id: 'b', text: 'Words', picture_url: null }] } },
  }))
  openEnding({ reply: { leaves_by_itself: false, names_false_cards: true } })
  expect(await text('You saw these 2 posts in the feed. What they say is false: please do not pass it on.')).toBeDefined()
  const marks = screen.getAllByText('This was not true')
  expect(marks).toHaveLength(2)
  expect(screen.getByAltText('A cat').getAttribute('src')).toBe('/media/abc?w=480')
  expect(screen.getByText('Words')).toBeDefined()
  expect(comesAfter(marks[1] as Node, await link('Continue to lab.example'))).toBe(true)
  const order = server.calls.map(({ path }) => path)
  expect(order.indexOf('/v1/load_false_cards')).toBeGreaterThan(order.indexOf('/v1/end_session'))
})

test('where the study names none, none are asked for', async () => {
  openEnding({ reply: { leaves_by_itself: false } })
  await text('The standard debrief.')
  expect(server.callsTo('/v1/load_false_cards')).toEqual([])
})
