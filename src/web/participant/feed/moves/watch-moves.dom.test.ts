import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMoves } from './watch-moves.ts'

const HEADER = 56
const CARD = 368
const PITCH = CARD + 16

let scrolls: { top: number; behavior: string }[]
/** Where the page comes to rest if nothing else happens. */
const goal = () => {
  vi.advanceTimersByTime(600)
  return scrolls.at(-1)?.top
}
let stop: () => void
let isHeld = false

/** happy-dom has no layout: three cards at the places that the scroll position gives them. */
beforeEach(() => {
  vi.useFakeTimers()
  document.documentElement.style.setProperty('--header-height', `${HEADER}px`)
  document.documentElement.style.setProperty('--card-inset', '0px')
  document.body.innerHTML = `<div class="feed-list">${'<article tabindex="-1"><button>Like</button></article>'.repeat(3)}</div><input />`
  vi.stubGlobal('innerHeight', 650)
  vi.stubGlobal('scrollY', 0)
  scrolls = []
  isHeld = false
  document.documentElement.scrollTop = 0
  vi.stubGlobal('scrollTo', scrollPage)
  vi.spyOn(document.documentElement, 'scrollTo').mockImplementation((to?: number | ScrollToOptions) => {
    if (typeof to === 'object') scrollPage({ top: to.top ?? 0, behavior: to.behavior ?? '' })
  })
  for (const [idx, card] of cards().entries()) {
    card.getBoundingClientRect = () => new DOMRect(0, HEADER + idx * PITCH - scrollY, 600, CARD)
  }
  stop = watchMoves({ isSnapping: false, isHeld: () => isHeld })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function scrollPage(to: (typeof scrolls)[number]) {
  scrolls.push(to)
  vi.stubGlobal('scrollY', to.top)
  document.documentElement.scrollTop = to.top
}

const cards = () => [...document.querySelectorAll<HTMLElement>('article')]
const cardAt = (idx: number) => {
  const card = cards()[idx]
  if (card === undefined) throw new Error(`No card ${idx}`)
  return card
}
/** Whether the feed took the key. */
function press(key: string, target: Element = document.body, options: KeyboardEventInit = {}): boolean {
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }))
}

test('Page Down brings the next card to the edge of the header, Page Up the previous one', () => {
  expect(press('PageDown')).toBe(true)
  expect(goal()).toBe(PITCH)
  press('PageUp')
  expect(goal()).toBe(0)
})

test('two quick presses lead two cards on', () => {
  press('PageDown')
  vi.advanceTimersByTime(200)
  press('PageDown')
  expect(goal()).toBe(2 * PITCH)
})

test('after a turn of the wheel the next press counts from where the page is', () => {
  press('PageDown')
  vi.advanceTimersByTime(100)
  dispatchEvent(new Event('wheel'))
  expect(goal()).toBeLessThan(PITCH / 2)
  press('PageDown')
  expect(goal()).toBe(PITCH)
})

test('space moves on and back, but presses a button that has the focus', () => {
  expect(press(' ')).toBe(true)
  expect(goal()).toBe(PITCH)
  expect(press(' ', document.body, { shiftKey: true })).toBe(true)
  expect(goal()).toBe(0)
  expect(press(' ', cardAt(0).querySelector('button') ?? undefined)).toBe(false)
})

test('keys in a field, with a modifier, or that another part has used are left alone', () => {
  expect(press('PageDown', document.querySelector('input') ?? undefined)).toBe(false)
  for (const modifier of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }])
    expect(press('PageDown', document.body, modifier)).toBe(false)
  expect(press('ArrowDown')).toBe(false)
  cardAt(1).addEventListener('keydown', (event) => event.preventDefault())
  press('PageDown', cardAt(1))
  expect(scrolls).toEqual([])
})

test('in a feed that comes to rest at cards, one notch of the wheel is one card, and after the last one the browser scrolls', () => {
  stop()
  stop = watchMoves({ isSnapping: true, isHeld: () => isHeld })
  const turn = () => !dispatchEvent(new WheelEvent('wheel', { deltaY: 100, cancelable: true }))
  expect(turn()).toBe(true)
  expect(goal()).toBe(PITCH)
  vi.stubGlobal('scrollY', 2 * PITCH)
  vi.advanceTimersByTime(2000)
  expect(turn()).toBe(false)
})

test('while a modal is open the keys belong to it', () => {
  isHeld = true
  expect(press('PageDown')).toBe(false)
})

test('after the last card the browser scrolls as always', () => {
  vi.stubGlobal('scrollY', 2 * PITCH)
  expect(press('PageDown')).toBe(false)
})

test('with reduced motion nothing is animated', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  press('PageDown')
  expect(scrolls).toEqual([{ top: PITCH, behavior: 'instant' }])
})

test('the focus moves with the cards where it is in one of them, and only there', () => {
  press('PageDown')
  expect(document.activeElement).toBe(document.body)
  goal()
  cardAt(1).querySelector('button')?.focus()
  press('PageDown', document.activeElement ?? undefined)
  expect(document.activeElement).toBe(cardAt(2))
})

test('a card that gets the keyboard’s focus comes into view, one that is pressed with the mouse stays', () => {
  const button = cardAt(1).querySelector('button')
  if (button === null) throw new Error('No button')
  const matches = vi.spyOn(button, 'matches').mockReturnValue(false)
  button.focus()
  expect(scrolls).toEqual([])
  button.blur()
  matches.mockReturnValue(true)
  button.focus()
  // By its lower edge: the shorter way.
  expect(scrolls).toEqual([{ top: HEADER + PITCH + CARD - 650, behavior: 'instant' }])
})

test('a card that is taller than the room fills it: where the feed opens, when a key brings it and when it gets the focus', () => {
  stop()
  document.documentElement.style.setProperty('--card-inset', '16px')
  const tall = 700
  for (const [idx, card] of cards().entries())
    card.getBoundingClientRect = () => new DOMRect(0, HEADER + 16 + idx * (tall + 16) - scrollY, 600, tall)
  stop = watchMoves({ isSnapping: false, isHeld: () => isHeld })
  expect(scrollY).toBe(16)
  press('PageDown')
  expect(goal()).toBe(16 + tall - (650 - HEADER))
  press('PageDown')
  expect(goal()).toBe(16 + tall + 16)
  scrollPage({ top: 16 + tall - 200, behavior: '' })
  const button = cardAt(1).querySelector('button')
  if (button === null) throw new Error('No button')
  vi.spyOn(button, 'matches').mockReturnValue(true)
  button.focus()
  expect(scrollY).toBe(16 + tall + 16)
})

test('where the first card has room, or something stands above it, the feed opens at its top', () => {
  stop()
  document.documentElement.style.setProperty('--card-inset', '16px')
  for (const [top, px] of [
    [HEADER + 16, CARD],
    [HEADER + 16, 650 - HEADER - 16],
    [HEADER + 140, 700],
  ] as const) {
    cardAt(0).getBoundingClientRect = () => new DOMRect(0, top - scrollY, 600, px)
    watchMoves({ isSnapping: false, isHeld: () => isHeld })()
    expect(scrolls).toEqual([])
  }
})

test('a post that was drawn on the way and moved the cards below it does not leave the card off its place', () => {
  press('PageDown')
  vi.advanceTimersByTime(490)
  const card = cardAt(1)
  card.getBoundingClientRect = () => new DOMRect(0, HEADER + PITCH + 40 - scrollY, 600, CARD)
  expect(goal()).toBe(PITCH + 40)
})
