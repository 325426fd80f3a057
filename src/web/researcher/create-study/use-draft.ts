import { useCallback, useEffect, useReducer, useState } from 'react'
import { blankDraft, type Draft, type DraftEvent, draftReducer } from '#domain/study/draft.ts'
import type { Variant } from '#domain/study/variants.ts'
import { conditionNames } from '#domain/study/words.ts'
import { keepDraft, readDraft } from './draft-storage.ts'

export type Undo = { says: string; draft: Draft }

type Editing = {
  draft: Draft
  /** Whether the page opened with values of an earlier visit. */
  isRestored: boolean
  /** The way back from the last event, where something went that somebody may miss. */
  undo: Undo | undefined
}

function edit({ draft, isRestored }: Editing, event: DraftEvent): Editing {
  const next = draftReducer(draft, event)
  const says = lossOf(draft, next, event)
  return {
    draft: next,
    isRestored: isRestored && event.happened !== 'reset',
    undo: says === undefined ? undefined : { says, draft },
  }
}

function lossOf(before: Draft, after: Draft, event: DraftEvent): string | undefined {
  const [had, has] = [before.conditions.length, after.conditions.length]
  switch (event.happened) {
    case 'reset':
      return before === blankDraft ? undefined : 'Everything was cleared.'
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

function open(variant: Variant): Editing {
  const kept = readDraft(variant)
  return { draft: kept ?? blankDraft, isRestored: kept !== undefined, undo: undefined }
}

export function useDraft(variant: Variant) {
  const [{ draft, isRestored, undo }, dispatch] = useReducer(edit, variant, open)
  const [isKept, setIsKept] = useState(true)

  useEffect(() => setIsKept(keepDraft(variant, draft)), [variant, draft])

  const undoLast = useCallback(() => undo && dispatch({ happened: 'restored', draft: undo.draft }), [undo])
  return { draft, dispatch, isRestored, isKept, undo, undoLast }
}
