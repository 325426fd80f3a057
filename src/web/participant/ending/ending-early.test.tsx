import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openParticipant } from '../browser/open-participant.ts'
import { FarewellModal } from '../modals/consent-modal.tsx'
import { aNavigation } from '../testing/a-feed.ts'
import { aSession } from '../testing/a-visit.ts'
import { assign, CUSTOM, link, openEnding, server, setUpEnding, text } from '../testing/an-ending.tsx'
import { refusing } from '../testing/fake-server.ts'
import { Ending } from './ending.tsx'
import type { EndingReply } from './open-ending.ts'

setUpEnding()

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
