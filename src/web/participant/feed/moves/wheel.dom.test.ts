import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stepByWheel } from './wheel.ts'

let steps: number[]
/** What a long text inside the page gets to scroll by. */
let scrolledPx: number
let stop: () => void
let text: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<main><div></div></main>'
  const [page, inside] = [document.querySelector('main'), document.querySelector('div')]
  if (page === null || inside === null) throw new Error('No page')
  text = inside
  steps = []
  scrolledPx = 0
  stop = stepByWheel(page, { mayMove: () => true, move: (step) => steps.push(step) })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

const atMs = () => performance.now()

function wheel(deltaY: number) {
  const event = new WheelEvent('wheel', { deltaY, bubbles: true, cancelable: true })
  Object.defineProperty(event, 'timeStamp', { value: atMs() })
  text.dispatchEvent(event)
}

/** From now on the long text is the card in view, and takes what reaches it. */
function arriveAtText() {
  text.addEventListener('wheel', (event) => {
    scrolledPx += event.deltaY
    event.stopPropagation()
  })
}

function fling(startPx: number) {
  wheel(startPx)
  arriveAtText()
  for (let px = startPx; px >= 1; px *= 0.93) {
    vi.advanceTimersByTime(16)
    wheel(px)
  }
}

test('a fling that goes to a long text does not also scroll it', () => {
  fling(200)
  expect({ steps, scrolledPx }).toEqual({ steps: [1], scrolledPx: 0 })
})

test('once a fling has come to rest, the wheel scrolls the text', () => {
  fling(200)
  vi.advanceTimersByTime(200)
  wheel(50)
  expect({ steps, scrolledPx }).toEqual({ steps: [1], scrolledPx: 50 })
})

test('a mouse wheel that is turned on and on scrolls the text it has gone to, once the page has moved', () => {
  wheel(120)
  arriveAtText()
  for (let n = 0; n < 8; n += 1) {
    vi.advanceTimersByTime(100)
    wheel(120)
  }
  expect({ steps, scrolledPx }).toEqual({ steps: [1], scrolledPx: 4 * 120 })
})

test('where no text takes the wheel, it goes from card to card as ever', () => {
  for (let n = 0; n < 20; n += 1) {
    wheel(120)
    vi.advanceTimersByTime(100)
  }
  expect(steps).toEqual([1, 1, 1, 1])
})

test('while the page moves to a text, a second turn does not scroll it', () => {
  wheel(120)
  arriveAtText()
  vi.advanceTimersByTime(250)
  wheel(120)
  expect({ steps, scrolledPx }).toEqual({ steps: [1], scrolledPx: 0 })
})
