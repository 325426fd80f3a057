import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { type DraftFormat, type DraftShelf, listDrafts } from './kept-drafts.ts'
import { openDrafts, useKeptDraft } from './use-kept-draft.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

type Words = { title: string; body: string }

const format: DraftFormat<Words> = {
  parts: ['title', 'body'],
  write: ({ title, body }) => ({ title, body }),
  read: ({ title, body }) => (typeof title === 'string' && typeof body === 'string' ? { title, body } : undefined),
}
const ANA: DraftShelf<Words> = { name: 'thing', by: 'ana', format }
const BEN: DraftShelf<Words> = { ...ANA, by: 'ben' }

const BLANK: Words = { title: '', body: '' }

/** A page that edits the thing, with its version `from`. */
function openTab(shelf = ANA, { from = 3, wanted }: { from?: number; wanted?: string } = {}) {
  const drafts = openDrafts(shelf, from, wanted)
  const start = { from, value: drafts.opened?.value ?? BLANK, isEdited: drafts.opened !== undefined }
  const { result, rerender, unmount } = renderHook((now) => useKeptDraft({ shelf, drafts, now }), { initialProps: start })
  return {
    start: start.value,
    others: () => result.current.others.map(({ from, value }) => ({ from, title: value.title })),
    placeOf: (title: string) => result.current.others.find(({ value }) => value.title === title)?.place,
    isStored: () => result.current.isStored,
    discard: (place: string) => act(() => result.current.discard(place)),
    type: (title: string, body = '') => rerender({ from, value: { title, body }, isEdited: true }),
    /** Back to what the server has: Reset, or Save. */
    settle: () => rerender({ from, value: BLANK, isEdited: false }),
    hide: () => act(() => void dispatchEvent(new Event('pagehide'))),
    close: unmount,
  }
}

const titles = (shelf = ANA) => listDrafts(shelf).map(({ value }) => value.title)

test('a tab that was never edited leaves the draft of another one', () => {
  const [idle, busy] = [openTab(), openTab()]
  busy.type('Mine')
  busy.close()
  idle.close()
  expect(openTab().start.title).toBe('Mine')
})

test('a tab that opened a draft and did not edit it does not put its older words over newer ones', () => {
  const first = openTab()
  first.type('One')
  first.hide()
  const second = openTab()
  expect(second.start.title).toBe('One')
  first.type('One and two')
  first.close()
  second.close()
  expect(titles()).toEqual(['One and two'])
})

test('two tabs that are both edited keep both drafts, however often they take turns', () => {
  const [a, b] = [openTab(), openTab()]
  for (const turn of ['1', '2', '3']) {
    a.type(`a${turn}`)
    a.hide()
    b.type(`b${turn}`)
    b.hide()
  }
  expect(titles().sort()).toEqual(['a3', 'b3'])
  expect(b.others()).toEqual([{ from: 3, title: 'a1' }])
})

test('Reset and Save clear what this tab wrote or opened, and nothing that another tab wrote since', () => {
  const [a, b] = [openTab(), openTab()]
  a.type('a')
  a.hide()
  b.settle()
  b.close()
  expect(titles()).toEqual(['a'])
  const later = openTab()
  a.type('a, and more')
  a.hide()
  later.settle()
  later.close()
  expect(titles()).toEqual(['a, and more'])
  a.settle()
  a.close()
  expect(Object.keys(localStorage)).toEqual([])
})

test('what was typed and taken back before it was stored leaves nothing', () => {
  const tab = openTab()
  tab.type('Mine')
  tab.settle()
  tab.close()
  expect(Object.keys(localStorage)).toEqual([])
})

test('edits of an older version are offered beside the newer one, and stay while that is edited', () => {
  const before = openTab(ANA, { from: 3 })
  before.type('Mine')
  before.close()
  const after = openTab(ANA, { from: 4 })
  expect([after.start, after.others()]).toEqual([BLANK, [{ from: 3, title: 'Mine' }]])
  after.type('Next')
  after.close()
  const reload = openTab(ANA, { from: 4 })
  expect([reload.start.title, reload.others()]).toEqual(['Next', [{ from: 3, title: 'Mine' }]])
})

test('an older draft that is opened is edited in its place', () => {
  const before = openTab(ANA, { from: 3 })
  before.type('Mine')
  before.close()
  const newer = openTab(ANA, { from: 4 })
  newer.type('Next')
  const place = newer.placeOf('Mine')
  newer.close()
  const opened = openTab(ANA, { from: 3, ...(place !== undefined && { wanted: place }) })
  expect([opened.start.title, opened.others()]).toEqual(['Mine', [{ from: 4, title: 'Next' }]])
  opened.type('Mine, finished')
  opened.close()
  expect(titles().sort()).toEqual(['Mine, finished', 'Next'])
})

test('a draft that is discarded from the notice is gone', () => {
  const before = openTab(ANA, { from: 3 })
  before.type('Mine')
  before.close()
  const newer = openTab(ANA, { from: 4 })
  newer.discard(newer.placeOf('Mine') ?? '')
  expect([newer.others(), Object.keys(localStorage)]).toEqual([[], []])
})

test('after signing out, somebody else neither sees nor overwrites a draft, and its author finds it again', () => {
  const ana = openTab(ANA)
  ana.type('Of Ana')
  ana.close()
  const ben = openTab(BEN)
  expect([ben.start, ben.others()]).toEqual([BLANK, []])
  ben.type('Of Ben')
  ben.close()
  openTab(BEN).settle()
  expect(openTab(ANA).start.title).toBe('Of Ana')
})

const withQuota = (storage: Storage, maxLength: number): Storage =>
  new Proxy(storage, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: string[]) => {
        if (name === 'setItem' && (given[1] ?? '').length > maxLength) throw new DOMException('full', 'QuotaExceededError')
        return value.apply(target, given)
      }
    },
  })

test('where the storage is full, the page is told and the draft before stays whole', () => {
  const tab = openTab()
  tab.type('Short', 'text')
  tab.hide()
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'localStorage', 'get').mockReturnValue(withQuota(localStorage, 100))
  tab.type('Long', 'x'.repeat(200))
  tab.hide()
  expect(tab.isStored()).toBe(false)
  expect(listDrafts(ANA).map(({ value }) => value)).toEqual([{ title: 'Short', body: 'text' }])
  tab.type('Short again', 'text')
  tab.hide()
  expect([tab.isStored(), titles()]).toEqual([true, ['Short again']])
})

test('where the storage is off, the page is told', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('off', 'SecurityError')
  })
  const tab = openTab()
  tab.type('Mine')
  tab.hide()
  expect(tab.isStored()).toBe(false)
})
