import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createGlide, glideTo } from './glide.ts'

let tops: number[]
let page: HTMLElement

beforeEach(() => {
  vi.useFakeTimers()
  tops = []
  page = document.documentElement
  vi.spyOn(page, 'scrollTo').mockImplementation((to?: number | ScrollToOptions) => {
    if (typeof to !== 'object') return
    tops.push(to.top ?? 0)
    page.scrollTop = to.top ?? 0
  })
  page.scrollTop = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const now = () => tops.at(-1) ?? 0

test('our own scrolling is half way after 250 ms and there after 500 ms', () => {
  const arrived = vi.fn()
  createGlide(page).to(800, arrived)
  vi.advanceTimersByTime(250)
  expect(now()).toBeGreaterThan(300)
  expect(now()).toBeLessThan(500)
  expect(arrived).not.toHaveBeenCalled()
  vi.advanceTimersByTime(300)
  expect(now()).toBe(800)
  expect(arrived).toHaveBeenCalledOnce()
})

test('a scroll that has not moved a pixel yet announces itself in every frame, so that its first pixel is measured in its own frame', () => {
  vi.mocked(page.scrollTo).mockImplementation(() => {})
  const looked: number[] = []
  const look = () => requestAnimationFrame(() => looked.push(page.scrollTop))
  page.addEventListener('scroll', look)
  createGlide(page).to(800)
  vi.advanceTimersByTime(50)
  expect(looked.length).toBeGreaterThanOrEqual(2)
  // As a browser: whole pixels.
  vi.mocked(page.scrollTo).mockImplementation((to?: number | ScrollToOptions) => {
    if (typeof to === 'object') page.scrollTop = Math.round(to.top ?? 0)
  })
  looked.length = 0
  vi.advanceTimersByTime(17)
  expect([looked.at(-1), page.scrollTop > 0]).toEqual([page.scrollTop, true])
  page.removeEventListener('scroll', look)
})

test('with reduced motion it is there at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  createGlide(page).to(800)
  expect(tops).toEqual([800])
})

test('snapping is off on the way and on again afterwards', () => {
  const glide = createGlide(page)
  glide.to(800)
  expect(page.style.scrollSnapType).toBe('none')
  glide.stop()
  expect(page.style.scrollSnapType).toBe('')
  vi.advanceTimersByTime(1000)
  expect(now()).toBe(0)
})

test('a later scroll replaces an earlier one', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  const glide = createGlide(page)
  glide.to(800, first)
  vi.advanceTimersByTime(200)
  glide.to(100, second)
  vi.advanceTimersByTime(600)
  expect(now()).toBe(100)
  expect([first, second].map(({ mock }) => mock.calls.length)).toEqual([0, 1])
})

test('a scroll to an element ends where its margin begins, or where the reader takes the wheel', () => {
  const target = document.createElement('section')
  target.style.scrollMarginTop = '16px'
  document.body.append(target)
  target.getBoundingClientRect = () => new DOMRect(0, 900, 10, 10)
  glideTo(target)
  vi.advanceTimersByTime(600)
  expect(now()).toBe(884)
  glideTo(target)
  dispatchEvent(new Event('wheel'))
  vi.advanceTimersByTime(600)
  expect(now()).toBe(884)
})
