import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchMoves } from './watch-moves.ts'

const HEADER = 56
const CARD = 368
const PITCH = CARD + 16

let scrolls: { top: number; behavior: string }[]
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
  vi.stubGlobal('scrollTo', (to: { top: number; behavior: string }) => scrolls.push(to))
  for (const [idx, card] of cards().entries()) {
    card.getBoundingClientRect = () => new DOMRect(0, HEADER + idx * PITCH - scrollY, 600, CARD)
    Object.defineProperty(card, 'offsetHeight', { value: CARD })
    card.scrollIntoView = vi.fn()
  }
  stop = watchMoves({ isSnapping: false, isHeld: () => isHeld })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const cards = () => [...document.querySelectorAll<HTMLElement>('article')]
const cardAt = (idx: number) => {
  const card = cards()[idx]
  if (card === undefined) throw new Error(`No card ${idx}`)
  return card
}
const arrive = () => {
  vi.stubGlobal('scrollY', scrolls.at(-1)?.top ?? 0)
  document.dispatchEvent(new Event('scroll'))
  document.dispatchEvent(new Event('scrollend'))
  vi.advanceTimersByTime(200)
}

/** Whether the feed took the key. */
function press(key: string, target: Element = document.body, options: KeyboardEventInit = {}): boolean {
  return !target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }))
}

test('Page Down brings the next card to the edge of the header, Page Up the previous one', () => {
  expect(press('PageDown')).toBe(true)
  expect(scrolls).toEqual([{ top: PITCH, behavior: 'smooth' }])
  arrive()
  press('PageUp')
  expect(scrolls.at(-1)?.top).toBe(0)
})

test('two quick presses lead two cards on', () => {
  press('PageDown')
  press('PageDown')
  expect(scrolls.at(-1)?.top).toBe(2 * PITCH)
})

test('after a turn of the wheel the next press counts from where the page is', () => {
  press('PageDown')
  dispatchEvent(new Event('wheel'))
  press('PageDown')
  expect(scrolls.at(-1)?.top).toBe(PITCH)
})

test('space moves on and back, but presses a button that has the focus', () => {
  expect(press(' ')).toBe(true)
  arrive()
  expect(press(' ', document.body, { shiftKey: true })).toBe(true)
  expect(scrolls.map(({ top }) => top)).toEqual([PITCH, 0])
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
  expect(scrolls.at(-1)?.top).toBe(PITCH)
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
  expect(scrolls[0]?.behavior).toBe('instant')
})

test('the focus moves with the cards where it is in one of them, and only there', () => {
  press('PageDown')
  expect(document.activeElement).toBe(document.body)
  arrive()
  cardAt(1).querySelector('button')?.focus()
  press('PageDown', document.activeElement ?? undefined)
  expect(document.activeElement).toBe(cardAt(2))
})

test('a card that gets the keyboard’s focus comes into view, one that is pressed with the mouse stays', () => {
  const button = cardAt(1).querySelector('button')
  if (button === null) throw new Error('No button')
  const matches = vi.spyOn(button, 'matches').mockReturnValue(false)
  button.focus()
  expect(cardAt(1).scrollIntoView).not.toHaveBeenCalled()
  button.blur()
  matches.mockReturnValue(true)
  button.focus()
  expect(cardAt(1).scrollIntoView).toHaveBeenCalledWith({ block: 'nearest', behavior: 'instant' })
})
