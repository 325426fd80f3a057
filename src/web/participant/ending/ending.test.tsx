import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { FarewellModal } from '../modals/consent-modal.tsx'
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
  names_false_cards: false,
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
  render(<Ending participant={participant} outcome="left_early" />)
  expect(await screen.findByText('You began elsewhere.')).toBeDefined()
  expect(screen.queryByText('Try again now')).toBeNull()
})

describe('a visit that ends before the feed', () => {
  const EARLY = {
    leaves_by_itself: false,
    debrief: '',
    ending: { kind: 'redirect', url: 'https://app.prolific.com/out' },
  } as const

  test('thanks kindly, explains nothing of what was never seen, and has the exit and the choice about the data', async () => {
    openEnding({ reply: { ...EARLY, outcome: 'screened_out' } })
    expect(await screen.findByText('Thank you for your interest')).toBeDefined()
    expect(screen.getByText(/looking for other participants/)).toBeDefined()
    expect(screen.queryByText('What this study was about')).toBeNull()
    expect(await link('Continue to app.prolific.com')).toBeDefined()
    expect(screen.getByText('Withdraw my data')).toBeDefined()
    expect(assign).not.toHaveBeenCalled()
  })

  test('has its words also in a browser that did not begin it', async () => {
    openEnding({ reply: { ...EARLY, outcome: 'failed_attention', receipt: '' } })
    expect(await screen.findByText('The study ends here. Your answers are saved.')).toBeDefined()
  })

  test.each([
    ['somebody who has answered before', true, 1],
    ['a newcomer, of whom nothing is stored', false, 0],
  ])('because there are enough people like %s (%s): the data can be withdrawn where there are some', async (_who, is_done, n) => {
    const steps = [{ step: 'form', name: 'party', is_done }]
    localStorage.setItem('journey', JSON.stringify({ steps, next: { step: 'end' } }))
    openEnding({ reply: { ...EARLY, outcome: 'quota_full' } })
    expect(await screen.findByText(/has all the participants/)).toBeDefined()
    expect(screen.queryAllByText('Withdraw my data')).toHaveLength(n)
  })
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

describe('a visit that has ended elsewhere', () => {
  const late = { event_uid: crypto.randomUUID(), client_time: 1, kind: 'track' as const, name: 'late' }

  test('is left as soon as the server says so', async () => {
    server.answer('/v1/events', () => refusing(410, { code: 'visit_over' }))
    const navigation = aNavigation()
    await openParticipant(navigation).outbox.add(server.session_token, late, 'click')
    await waitFor(() => expect(navigation.went).toEqual([`over ${server.session_token}`]))
  })

  test.each([
    [401, 'token_required'],
    [409, 'not_stored_yet'],
  ])('and has no ending any more (%i %s) says so, and does not speak of answers or withdrawal', async (status, code) => {
    server.answer('/v1/end_session', () => refusing(status, { code }))
    const participant = openParticipant(aNavigation())
    participant.storage.writeSession(aSession(), {})
    localStorage.setItem('session_token', server.session_token)
    render(<Ending participant={participant} outcome="complete" isOver />)
    expect(await screen.findByText('This visit has ended')).toBeDefined()
    expect(screen.getByText('Nothing more is saved. You may close this page.')).toBeDefined()
    expect(screen.queryByText(/answers|withdrawn/)).toBeNull()
    if (status !== 409) return
    // Where it has one after all, it is shown.
    server.answer('/v1/end_session', () => ({ body: { success: 'true', data: { ...CUSTOM, leaves_by_itself: false } } }))
    expect(await text('Receipt code')).toBeDefined()
  })
})

describe('a visit that the server does not have any more', () => {
  async function openLost(user_id: string, isEnded = false) {
    server.answer('/v1/end_session', () => refusing(410, { code: 'session_unknown' }))
    const participant = openParticipant(aNavigation())
    const session = aSession({ user_id })
    participant.storage.writeSession(session, { source: 'mail', user_id })
    localStorage.setItem('session_token', server.session_token)
    if (isEnded)
      participant.storage.writeEnded({ session_token: server.session_token, experiment_id: session.experiment_id, user_id })
    render(<Ending participant={participant} outcome="complete" isOver />)
    return { participant, experiment_id: session.experiment_id }
  }

  test('begins again under the same user_id, with the parameters of its link, and nothing of it stays in the browser', async () => {
    const { participant, experiment_id } = await openLost('ada')
    const again = await screen.findByRole('link', { name: 'Begin again' })
    expect(again.getAttribute('href')).toBe(`/feed?source=mail&user_id=ada&experiment_id=${experiment_id}`)
    expect([participant.storage.readToken(), participant.storage.readSession().user_id]).toEqual(['', ''])
  })

  test('of somebody whom a panel sent begins again by the link of the panel, which has their id', async () => {
    await openLost('p_0123456789bc')
    expect(await screen.findByText(/open the link to the study again/)).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Begin again' })).toBeNull()
  })

  test('and had ended before is over: nobody is asked to do it twice', async () => {
    await openLost('ada', true)
    expect(await screen.findByText('This visit has ended')).toBeDefined()
  })
})

describe('somebody who does not agree', () => {
  const REFUSED: Partial<EndingReply> = {
    outcome: 'no_consent',
    leaves_by_itself: false,
    ending: { kind: 'redirect', url: 'https://app.prolific.com/x?cc=NO' },
    debrief: '',
    receipt: '',
  }

  async function refuse(link = '/feed?experiment_id=e12345&user_id=ada&PROLIFIC_PID=p1') {
    history.replaceState(null, '', link)
    server.answer('/v1/end_session', () => ({ body: { success: 'true', data: { ...CUSTOM, ...REFUSED } } }))
    const participant = openParticipant(aNavigation())
    // What an earlier visit left is sent when a page opens.
    await participant.outbox.flush()
    participant.storage.writeSession(aSession({ experiment_id: 'e12345' }), participant.query)
    localStorage.setItem('session_token', server.session_token)
    localStorage.setItem('entities', '[]')
    const event = { event_uid: crypto.randomUUID(), client_time: 1, kind: 'track' as const, name: 'feed-landed' }
    void participant.outbox.add(server.session_token, event)
    render(<Ending participant={participant} outcome="no_consent" />)
    return participant
  }

  test('gets the exit, and nothing that waited is sent', async () => {
    const { outbox } = await refuse()
    expect(await link('Continue to app.prolific.com')).toBeDefined()
    expect(screen.getByText(/Nothing about you is kept/)).toBeDefined()
    for (const words of ['Withdraw my data', 'Receipt code']) expect(screen.queryByText(words)).toBeNull()
    await outbox.flush()
    expect(server.callsTo('/v1/events')).toEqual([])
    const [call] = server.callsTo('/v1/end_session')
    expect(call).toMatchObject({ outcome: 'no_consent', query: { PROLIFIC_PID: 'p1' } })
  })

  test('leaves no ids in the browser, and a reload shows the same without a call', async () => {
    await refuse()
    await link('Continue to app.prolific.com')
    expect(location.search).toBe('?experiment_id=e12345&ended=no_consent')
    for (const name of ['user_id', 'experiment_id', 'session_token', 'entities', 'queryParams', 'ended', 'complete'])
      expect(localStorage.getItem(name)).toBeNull()
    cleanup()
    const nCalls = server.calls.length
    render(<Ending participant={openParticipant(aNavigation())} outcome="complete" />)
    expect(await link('Continue to app.prolific.com')).toBeDefined()
    expect(screen.getByText(/Nothing about you is kept/)).toBeDefined()
    expect(server.calls).toHaveLength(nCalls)
  })

  test('who reloads the page before the server has answered refuses again, with the same token and link', async () => {
    history.replaceState(null, '', '/feed?experiment_id=e12345&user_id=ada&PROLIFIC_PID=p1')
    server.answer('/v1/end_session', () => 'no-answer')
    const navigation = aNavigation()
    const participant = openParticipant(navigation)
    participant.storage.writeSession(aSession({ experiment_id: 'e12345' }), participant.query)
    participant.storage.writeModals({ consentAnswer: 'refused', areInstructionsClosed: false, modalShown: 0 })
    localStorage.setItem('session_token', server.session_token)
    render(<FarewellModal participant={participant} />)
    await waitFor(() => expect(navigation.went).toEqual(['ending']))
    cleanup()
    expect(location.search).toBe('?experiment_id=e12345&ended=no_consent')
    server.answer('/v1/end_session', () => ({ body: { success: 'true', data: { ...CUSTOM, ...REFUSED } } }))
    render(<Ending participant={openParticipant(aNavigation())} outcome="complete" />)
    expect(await link('Continue to app.prolific.com')).toBeDefined()
    // The server may have erased its copy: the parameters of the link are kept until it has answered.
    const query = { experiment_id: 'e12345', user_id: 'ada', PROLIFIC_PID: 'p1' }
    expect(server.callsTo('/v1/end_session')).toEqual([{ session_token: server.session_token, outcome: 'no_consent', query }])
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/p1|ada|session_token":"[^"]/)
  })

  test('is thanked also where the browser remembers nothing, and what another tab wrote meanwhile is cleared', async () => {
    localStorage.setItem('entities_engage', '[]')
    history.replaceState(null, '', '/feed?experiment_id=e12345&ended=no_consent')
    render(<Ending participant={openParticipant(aNavigation())} outcome="complete" />)
    expect(await screen.findByText('Thank you for your time')).toBeDefined()
    expect(server.calls).toEqual([])
    expect(localStorage.getItem('entities_engage')).toBeNull()
  })
})
