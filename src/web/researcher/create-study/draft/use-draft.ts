import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import { conditionNames } from '#domain/study/design/words.ts'
import { blankDraft, type Draft, type DraftEvent, draftReducer } from '#domain/study/draft/draft.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import { forgetDraft, keepDraft, readDraft } from './draft-storage.ts'

export type Undo = { says: string; draft: Draft }

type Editing = {
  draft: Draft
  /** What the page begins with, and Reset goes back to. */
  initial: Draft
  /** Whether the page opened with values of an earlier visit. */
  isRestored: boolean
  /** The way back from the last event, where something went that somebody may miss. */
  undo: Undo | undefined
}

/** `saved`: what stands there now is what the study is, and there is nothing to go back to. */
type EditingEvent = DraftEvent | { happened: 'saved' }

function edit(editing: Editing, event: EditingEvent): Editing {
  const { draft, initial, isRestored } = editing
  if (event.happened === 'saved') return { draft, initial: draft, isRestored: false, undo: undefined }
  const next = event.happened === 'reset' ? initial : draftReducer(draft, event)
  const says = lossOf(draft, next, event)
  return {
    draft: next,
    initial,
    isRestored: isRestored && event.happened !== 'reset',
    undo: says === undefined ? undefined : { says, draft },
  }
}

function lossOf(before: Draft, after: Draft, event: DraftEvent): string | undefined {
  const [had, has] = [before.conditions.length, after.conditions.length]
  switch (event.happened) {
    case 'reset':
      return before === after ? undefined : after === blankDraft ? 'Everything was cleared.' : 'All edits were taken back.'
    case 'conditions-confirmed':
      return has < had ? `${conditionNames(range(has + 1, had))} ${had - has === 1 ? 'was' : 'were'} removed.` : undefined
    case 'condition-removed':
      return has < had ? `Condition ${event.condition} was removed.` : undefined
    case 'condition-copied':
      return `Condition ${event.from} was copied to ${event.to === 'all' ? 'all conditions' : conditionNames(event.to)}.`
    case 'factors-crossed':
      return `${has} conditions were made.`
    default:
      return undefined
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

const KEEP_MS = 100

type Opening = { name: string; variant: Variant; initial: Draft }

function open({ name, variant, initial }: Opening): Editing {
  const kept = readDraft(name, variant)
  return { draft: kept ?? initial, initial, isRestored: kept !== undefined, undo: undefined }
}

/** The draft that is kept under a name; without one, what it begins with. */
export function useDraft(opening: Opening) {
  const [{ draft, initial, isRestored, undo }, dispatch] = useReducer(edit, opening, open)
  const [isKept, setIsKept] = useState(true)
  const { name } = opening
  const keptAs = useRef(name)

  useEffect(() => {
    const keep = () => {
      if (keptAs.current !== name) forgetDraft(keptAs.current)
      keptAs.current = name
      setIsKept(keepDraft(name, draft, initial))
    }
    // A moment after the last key, so that no key waits for it; at once where the page goes.
    const timer = setTimeout(keep, KEEP_MS)
    addEventListener('pagehide', keep)
    return () => {
      clearTimeout(timer)
      removeEventListener('pagehide', keep)
    }
  }, [name, draft, initial])

  const latest = useRef({ name, draft, initial })
  latest.current = { name, draft, initial }
  // Whoever goes on to another page of ours takes nothing unkept along.
  useEffect(() => () => void keepDraft(latest.current.name, latest.current.draft, latest.current.initial), [])

  const undoLast = useCallback(() => undo && dispatch({ happened: 'restored', draft: undo.draft }), [undo])
  return { draft, dispatch, isRestored, isKept, undo, undoLast }
}
