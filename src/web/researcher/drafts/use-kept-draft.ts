import { useCallback, useEffect, useRef, useState } from 'react'
import {
  asidePlace,
  type DraftShelf,
  type KeptDraft,
  listDrafts,
  markAt,
  randomId,
  removeDraft,
  writeDraft,
} from './kept-drafts.ts'

/** Where drafts are looked for when a page opens. */
export type DraftOpening = {
  /** The person who is signed in. */
  by: string
  /** A draft that was chosen from the notice. */
  wanted?: string | undefined
}

export type Drafts<T> = { opened: KeptDraft<T> | undefined; others: readonly KeptDraft<T>[] }

/** The draft that was asked for, or the newest one of this version; older versions and other tabs have the others. */
export function openDrafts<T, Edited>(shelf: DraftShelf<T, Edited>, from: number, wanted?: string): Drafts<T> {
  const all = listDrafts(shelf)
  const opened = all.find(({ place }) => place === wanted) ?? all.find((draft) => draft.from === from || draft.from === 0)
  return { opened, others: all.filter((draft) => draft !== opened) }
}

const STORE_DELAY_MS = 200

type Options<T, Edited> = {
  shelf: DraftShelf<T, Edited>
  drafts: Drafts<T>
  now: { from: number; value: Edited; isEdited: boolean }
}

/** Keeps the edits of this tab, shortly after each and when the page is left. It writes and clears nothing but its own. */
export function useKeptDraft<T, Edited>({ shelf, drafts, now }: Options<T, Edited>) {
  const [others, setOthers] = useState(drafts.others)
  const [isStored, setIsStored] = useState(true)
  const own = useRef({ shelf, place: drafts.opened?.place ?? shelf.name, mark: drafts.opened?.mark })
  /** What was read or stored last: a tab in which nothing happened since writes nothing. */
  const stored = useRef(now)
  const latest = useRef({ shelf, now })
  latest.current = { shelf, now }

  const store = useCallback(() => {
    const { shelf, now } = latest.current
    if (own.current.shelf.name !== shelf.name) {
      clear(own.current)
      own.current = { shelf, place: shelf.name, mark: undefined }
    } else if (isSame(now, stored.current)) return
    if (!now.isEdited) {
      clear(own.current)
      setIsStored(true)
    } else {
      const { place, mark } = own.current
      const there = markAt(place)
      const isOthers = there !== null && there !== mark
      const next = isOthers ? asidePlace(shelf.name, randomId()) : place
      const written = writeDraft(shelf, next, now)
      setIsStored(written !== undefined)
      if (written === undefined) return
      own.current = { shelf, place: next, mark: written }
      if (isOthers) setOthers(listDrafts(shelf).filter((draft) => draft.place !== next))
    }
    stored.current = now
  }, [])

  const { from, value, isEdited } = now
  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the timer again.
  useEffect(() => {
    const timer = setTimeout(store, STORE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [store, shelf.name, from, value, isEdited])

  useEffect(() => {
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [store])

  const discard = (place: string) => {
    removeDraft(place, shelf.format)
    setOthers((before) => before.filter((draft) => draft.place !== place))
  }
  return { isStored, others, discard }
}

type Own<T, Edited> = { shelf: DraftShelf<T, Edited>; place: string; mark: string | null | undefined }

function clear<T, Edited>({ shelf, place, mark }: Own<T, Edited>): void {
  if (markAt(place) === mark) removeDraft(place, shelf.format)
}

const isSame = <T>(a: Options<unknown, T>['now'], b: Options<unknown, T>['now']) =>
  a.value === b.value && a.from === b.from && a.isEdited === b.isEdited
