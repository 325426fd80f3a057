import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FeedEntity } from '#contract/load-experiment.ts'
import type { CardLabel } from '#domain/labels/card-labels.ts'
import { createListeners } from '#web/shared/listeners.ts'
import { createActs } from '../acts.ts'
import type { FeedStore, Visit, VisitView } from '../feed-types.ts'
import { part } from './part.tsx'

type Seen = (entries: { intersectionRatio: number; intersectionRect: { height: number } }[]) => void

const observers = new Map<Element, Seen>()
beforeEach(() => {
  vi.useFakeTimers({ now: 1000 })
  observers.clear()
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      seen: Seen
      constructor(seen: Seen) {
        this.seen = seen
      }
      observe = (target: Element) => observers.set(target, (entries) => this.seen(entries.map((entry) => ({ ...entry, target }))))
      unobserve = (target: Element) => observers.delete(target)
    },
  )
  HTMLDialogElement.prototype.showModal ??= () => {}
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const warning: CardLabel = {
  name: 'disputed',
  kind: 'warning',
  place: 'under',
  color: 'amber',
  title: 'Disputed by three',
  text: 'Why',
  isFolded: true,
}
const note: CardLabel = {
  name: 'note',
  kind: 'community-note',
  place: 'under',
  color: 'neutral',
  text: 'It rained.',
  source: 'Met',
  isRated: true,
}
const cover: CardLabel = { name: 'hidden', kind: 'interstitial', place: 'cover', color: 'neutral', asksShare: true }

/** One card with these labels, with as much of a visit as labels use. */
function aCard(labels: CardLabel[], slots = new Map<string, string>(), time_origin = 1000) {
  const report = vi.fn()
  const [subscribe, notify] = createListeners()
  let isHeld = false
  const change = (held: boolean) => {
    isHeld = held
    notify()
  }
  const storage = {
    getItem: (name: string) => slots.get(name) ?? null,
    setItem: (name: string, value: string) => void slots.set(name, value),
  }
  const visit = {
    participant: { clock: { epochNowMs: () => Date.now(), time_origin } },
    acts: createActs({ slots: storage, now: () => Date.now(), viewedAt: () => -1, report }),
    read: () => ({ isHeld }) as VisitView,
    subscribe,
    hold: () => {
      change(true)
      return () => change(false)
    },
  } as unknown as Visit // the rest of a visit plays no part here
  const card = { entity_id: 'c1', idx: 0, labels } as unknown as FeedEntity // nor does the rest of a card
  const store = { read: () => ({ state: 'ready', feed: { entities: [card] } }) } as unknown as FeedStore
  const { above: Above, under: Under, cover: Cover, overlay: Overlay, gate } = part
  if (!Above || !Under || !Cover || !Overlay || !gate) throw new Error('The part lacks a place')
  const props = { card, visit, store }
  render(
    <>
      <article tabIndex={-1} aria-label="The secret headline">
        <div className="media">The secret</div>
        <Above {...props} />
        <Cover {...props} />
        <Under {...props} />
      </article>
      <Overlay {...props} />
    </>,
  )
  const look = (ratio: number) =>
    act(() => {
      for (const seen of observers.values()) seen([{ intersectionRatio: ratio, intersectionRect: { height: 10 } }])
    })
  const reported = () => report.mock.calls.map(([{ engagement_type, response, detail }]) => [engagement_type, response, detail])
  const share = (go: () => void, response: 0 | 1 = 1) => {
    let isStopped = false
    act(() => {
      isStopped = gate({ entity_id: 'c1', engagement_type: 'shares', response, visit }, go)
    })
    return isStopped
  }
  return { look, reported, share, change: (held: boolean) => act(() => change(held)), slots }
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('a triangle stands before what warns, an i before everything else', () => {
  aCard([{ ...warning, isAlert: true }, note])
  const [alert, other] = screen.getAllByRole('note').map((label) => label.querySelector('path')?.getAttribute('d'))
  expect([alert?.startsWith('M12 3.5 22 20.5'), other?.startsWith('M12 2.8a9.2')]).toEqual([true, true])
})

test('a label is reported once, when half of it is in view and nothing is over the feed', () => {
  const { look, reported, change, slots } = aCard([warning])
  look(0.3)
  expect(reported()).toEqual([])
  change(true)
  look(0.6)
  expect(reported()).toEqual([])
  change(false)
  look(1)
  expect(reported()).toEqual([['label_shown', 1, { target: 'disputed' }]])
  cleanup()
  expect(aCard([warning], slots).reported()).toEqual([])
  expect(observers.size).toBe(0)
})

test('a folded text opens and closes at a press, and both are reported', () => {
  const { reported } = aCard([warning])
  expect(screen.queryByText('Why')?.closest('[hidden]')).not.toBeNull()
  press('Disputed by three, card 1')
  expect(screen.getByText('Why').closest('[hidden]')).toBeNull()
  expect(screen.getByRole('button', { expanded: true })).toBeTruthy()
  press('Disputed by three, card 1')
  expect(reported()).toEqual([
    ['label_open', 1, { target: 'disputed' }],
    ['label_open', 0, { target: 'disputed' }],
  ])
})

test('a note has the words of its kind, its source, and a rating that can be changed and taken back', () => {
  const { reported } = aCard([note])
  expect(screen.getByRole('note').textContent).toContain('Readers added context')
  expect(screen.getByText('Source: Met')).toBeTruthy()
  press('Yes, card 1')
  expect(screen.getByRole('button', { name: 'Yes, card 1', pressed: true })).toBeTruthy()
  press('No, card 1')
  press('No, card 1')
  expect(reported()).toEqual([
    ['note_rating', 1, { target: 'note', rating: 'helpful' }],
    ['note_rating', 1, { target: 'note', rating: 'not-helpful' }],
    ['note_rating', 0, { target: 'note', rating: 'not-helpful' }],
  ])
})

test('a covered card is out of reach and unnamed until See post, which is reported with its time and kept', () => {
  const { look, reported, slots } = aCard([cover])
  const content = screen.getByText('The secret')
  const article = screen.getByRole('article')
  expect([content.inert, content.hasAttribute('data-covered')]).toEqual([true, true])
  expect(article.getAttribute('aria-label')).toBe('This post may contain false information')
  look(1)
  vi.advanceTimersByTime(700)
  press('See post, card 1')
  expect(reported()).toEqual([
    ['label_shown', 1, { target: 'hidden' }],
    ['see_anyway', 1, { target: 'hidden', covered_ms: 700 }],
  ])
  expect([content.inert, content.hasAttribute('data-covered')]).toEqual([false, false])
  expect(article.getAttribute('aria-label')).toBe('The secret headline')
  expect(document.activeElement).toBe(article)
  cleanup()
  aCard([cover], slots)
  expect(screen.queryByRole('note')).toBeNull()
})

test('the time of a cover counts from when it was first seen, also where its card was far away in between', () => {
  const { look, slots } = aCard([cover])
  look(1)
  vi.advanceTimersByTime(700)
  cleanup()
  vi.advanceTimersByTime(4000)
  const { reported } = aCard([cover], slots)
  press('See post, card 1')
  expect(reported()).toEqual([['see_anyway', 1, { target: 'hidden', covered_ms: 4700 }]])
})

test('after a reload the time of a cover is not known', () => {
  const { look, slots } = aCard([cover])
  look(1)
  cleanup()
  vi.advanceTimersByTime(4000)
  const { reported } = aCard([cover], slots, Date.now())
  press('See post, card 1')
  expect(reported()).toEqual([['see_anyway', 1, { target: 'hidden' }]])
})

test('a second cover needs no observer of its own for the height of its words', () => {
  aCard([cover])
  const construct = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor() {
        construct()
      }
      observe = () => {}
      disconnect = () => {}
    },
  )
  aCard([cover])
  expect(construct).not.toHaveBeenCalled()
})

test('a share of a card with such a label asks again, each time; taking it back does not', () => {
  const { share, reported } = aCard([cover])
  const go = vi.fn()
  expect(share(go)).toBe(true)
  vi.advanceTimersByTime(300)
  fireEvent.click(screen.getByText('Do not share'))
  expect(go).not.toHaveBeenCalled()
  expect(share(go)).toBe(true)
  fireEvent.click(screen.getByText('Share'))
  expect(go).toHaveBeenCalledOnce()
  expect(reported()).toEqual([
    ['share_asked', 1, { target: 'hidden', answer: 'cancel', asked_ms: 300 }],
    ['share_asked', 1, { target: 'hidden', answer: 'share', asked_ms: 0 }],
  ])
  expect(share(go, 0)).toBe(false)
})

test('a card whose labels do not ask is shared at once', () => {
  expect(aCard([warning]).share(() => {})).toBe(false)
})

test('a score is a bar, a word is a badge, and hostile text is only text', () => {
  const badge: CardLabel = {
    name: 'b',
    kind: 'source-credibility',
    place: 'above',
    color: 'blue',
    score: '<img src=x onerror=alert(1)>',
  }
  aCard([{ ...badge, name: 'n', score: '85' }, badge, { ...warning, name: 'w', title: '<b>bold</b>' }])
  expect(screen.getByText('85 of 100').querySelector('i')?.style.inlineSize).toBe('85%')
  expect(document.querySelector('img, b')).toBeNull()
  expect(screen.getByText('<b>bold</b>')).toBeTruthy()
})
