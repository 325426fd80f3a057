import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseIntervention } from '#domain/interventions/choose-intervention.ts'
import type { ModalEvent } from '../modals/modal-event.ts'
import { fakePage } from '../testing/fake-page.ts'
import { InterventionModal } from './intervention-modal.tsx'

beforeEach(() => {
  fakePage()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The intervention of these settings, and what it reports. */
function shown(type: string, content: object, settings: Record<string, string> = {}) {
  const all = { 'intervention-type': type, 'intervention-content': JSON.stringify(content), ...settings }
  const chosen = chooseIntervention(all, 2, () => 0)
  if (chosen === undefined) throw new Error(`No such intervention: ${type}`)
  const [events, tracked]: [ModalEvent[], string[]] = [[], []]
  render(<InterventionModal chosen={chosen} onEvent={(event) => events.push(event)} track={(name) => tracked.push(name)} />)
  return { events, tracked }
}

const film = { media_id: 'f1', alt: 'A film about bread', width: 640, height: 360 }

function play(position: number, duration: number) {
  const video = screen.getByLabelText<HTMLVideoElement>('A film about bread')
  Object.defineProperties(video, {
    duration: { value: duration, configurable: true },
    currentTime: { value: position, configurable: true },
  })
  fireEvent.timeUpdate(video)
  return video
}

test('own headline, text, question, options, picture and button words are shown, and the answer has the own value', () => {
  const { events } = shown('accprompt', {
    heading: 'Before you go on',
    text: 'Think of **your friends**.',
    question: 'Would they believe it?',
    options: [
      { value: '1_no-one', text: 'No one' },
      { value: '2_all', text: 'All of them' },
    ],
    picture: { media_id: 'p1', alt: 'Three friends', width: 300, height: 200 },
    button: 'Back to the feed',
  })
  expect(screen.getByRole('heading', { name: 'Before you go on' })).toBeTruthy()
  expect(screen.getByText('your friends').tagName).toBe('STRONG')
  expect(screen.getByAltText('Three friends').getAttribute('src')).toBe('/media/p1')
  fireEvent.click(screen.getByLabelText('All of them'))
  fireEvent.click(screen.getByRole('button', { name: 'Back to the feed' }))
  expect(events).toEqual([
    { event: 'intervention-shown', name: 'accprompt', style: 'modal', shown: 'own' },
    { event: 'intervention-answered', name: 'accprompt', field: 'intervention_accuracy-prompt', value: '2_all' },
    { event: 'intervention-closed', name: 'accprompt', isSeen: true },
  ])
})

test('a hostile text runs nothing and links nowhere bad', () => {
  shown('literacytip', {
    heading: '<img src=x onerror=alert(1)>',
    text: '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[here](javascript:alert(1))',
  })
  expect(document.querySelectorAll('script, [onerror], a[href^="javascript"]')).toHaveLength(0)
  expect(screen.getByRole('heading').textContent).toBe('<img src=x onerror=alert(1)>')
})

test('the shipped tip is a list below its first sentence', () => {
  shown('literacytip', {})
  expect(screen.getAllByRole('listitem')).toHaveLength(5)
})

test('the sound of a film can be turned on and off, and each is recorded', () => {
  const { tracked } = shown('default-modal', { film })
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound on' }))
  expect(screen.getByLabelText<HTMLVideoElement>('A film about bread').muted).toBe(false)
  fireEvent.click(screen.getByRole('button', { name: 'Turn sound off' }))
  expect(screen.getByLabelText<HTMLVideoElement>('A film about bread').muted).toBe(true)
  expect(tracked).toEqual(['videoShown', 'videoUnmuted', 'videoMuted'])
})

test('a shipped film has a button for its sound', () => {
  shown('default-modal', {})
  expect(screen.getByRole('button', { name: 'Turn sound on' })).toBeTruthy()
})

test('the wait for a film says how long it is and how much is left', () => {
  const { events } = shown('default-modal', { film, button: 'Go on' })
  const video = play(10, 95)
  expect(screen.getByText('You can continue in 1 min 25 s. It takes 1 min 35 s in all.')).toBeTruthy()
  expect(screen.getByRole<HTMLProgressElement>('progressbar').value).toBe(10)
  fireEvent.ended(video)
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(events.at(-1)).toEqual({ event: 'intervention-closed', name: 'default-modal', isSeen: true })
})

test('an own film is held for the least time that the study asks for', () => {
  shown('default-modal', { film }, { 'intervention-min-seconds': '30' })
  const video = play(4, 5)
  fireEvent.ended(video)
  expect(screen.getByText('You can continue in 30 seconds. It takes 30 seconds in all.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
})

test('a film that breaks off in the middle does not hold anybody', () => {
  const { events } = shown('default-modal', { film, button: 'Go on' })
  fireEvent.error(play(10, 95))
  fireEvent.click(screen.getByRole('button', { name: 'Go on' }))
  expect(events.at(-1)).toEqual({ event: 'intervention-closed', name: 'default-modal', isSeen: false })
})

test('the least time of a film does not pass while its tab is hidden, and the film waits', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const pause = vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue()
  const become = (state: string) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  shown('default-modal', { film }, { 'intervention-min-seconds': '30' })
  act(() => void vi.advanceTimersByTime(10_000))
  become('hidden')
  expect(pause).toHaveBeenCalledOnce()
  act(() => void vi.advanceTimersByTime(600_000))
  become('visible')
  fireEvent.ended(play(4, 5))
  expect(screen.getByText('You can continue in 20 seconds. It takes 30 seconds in all.')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(20_000))
  expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
})

test('a film that cannot load can be closed once the minimum has passed, and counts as unseen', () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { events } = shown('default-modal', { film }, { 'intervention-min-seconds': '30' })
  fireEvent.error(screen.getByLabelText('A film about bread'))
  act(() => void vi.advanceTimersByTime(29_000))
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  act(() => void vi.advanceTimersByTime(1000))
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }))
  expect(events.at(-1)).toEqual({ event: 'intervention-closed', name: 'default-modal', isSeen: false })
})
