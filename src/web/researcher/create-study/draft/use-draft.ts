import { useCallback, useReducer, useState } from 'react'
import { languageName } from '#domain/questions/language-name.ts'
import { conditionNames, counted, listed } from '#domain/study/design/words.ts'
import { blankDraft, type Draft, type DraftEvent, draftReducer, namesOf } from '#domain/study/draft/draft.ts'
import { blankCondition, type ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import { languagesIn } from '#domain/study/draft/draft-languages.ts'
import { countLost } from '#domain/study/draft/study-texts.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import { type DraftOpening, openDrafts, useKeptDraft } from '#web/researcher/drafts/use-kept-draft.ts'
import { draftFormat } from './draft-storage.ts'

export type Undo = { message: string; draft: Draft }

type Editing = {
  draft: Draft
  /** What the page started with. Reset goes back to it. */
  initial: Draft
  /** Whether the page opened with a stored draft. */
  isRestored: boolean
  /** Set if the last event removed something. */
  undo: Undo | undefined
}

/** After `saved` the draft is what the study is, so there is nothing to undo. */
type EditingEvent = DraftEvent | { happened: 'saved' }

function edit(editing: Editing, event: EditingEvent): Editing {
  const { draft, initial, isRestored } = editing
  if (event.happened === 'saved') return { draft, initial: draft, isRestored: false, undo: undefined }
  const next = event.happened === 'reset' ? initial : draftReducer(draft, event)
  const message = undoMessage(draft, next, event)
  return {
    draft: next,
    initial,
    isRestored: isRestored && event.happened !== 'reset',
    undo: message === undefined ? undefined : { message, draft },
  }
}

/** What an event removed, or undefined if it removed nothing. */
function undoMessage(before: Draft, after: Draft, event: DraftEvent): string | undefined {
  const [had, has] = [before.conditions.length, after.conditions.length]
  switch (event.happened) {
    case 'reset':
      return before === after ? undefined : after === blankDraft ? 'Everything was cleared.' : 'All edits were taken back.'
    case 'conditions-confirmed':
      return has < had
        ? `${conditionNames(range(has + 1, had), namesOf(before))} ${had - has === 1 ? 'was' : 'were'} removed.`
        : undefined
    case 'condition-removed':
      return has < had ? `${conditionNames([event.condition], namesOf(before))} was removed.` : undefined
    case 'condition-copied':
      return `${conditionNames([event.from], namesOf(before))} was copied to ${event.to === 'all' ? 'all conditions' : conditionNames(event.to, namesOf(before))}.`
    case 'factors-crossed':
      return `${has} conditions were made.`
    case 'section-changed':
      return event.patch.languages === undefined ? undefined : removedLanguages(before.conditions, after.conditions)
    default:
      return undefined
  }
}

function removedLanguages(before: readonly ConditionDraft[], after: readonly ConditionDraft[]): string | undefined {
  const left = languagesIn(after[0] ?? blankCondition)
  const removed = languagesIn(before[0] ?? blankCondition).filter((code) => !left.includes(code))
  if (removed.length === 0) return undefined
  const nLost = countLost(before, after)
  const words = nLost === 0 ? '' : `, with its words in ${counted(nLost, 'text')}`
  return `${listed(removed.map(languageName))} was removed${words}.`
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)

type Opening = DraftOpening & {
  name: string
  /** The version that edits are made from; 0 for a new study. */
  from: number
  variant: Variant
  initial: Draft
}

/** The draft that is stored under a name, or the initial one. */
export function useDraft({ name, by, wanted, from, variant, initial: fresh }: Opening) {
  const shelf = { name, by, format: draftFormat(variant) }
  const [drafts] = useState(() => openDrafts(shelf, from, wanted))
  const [{ draft, initial, isRestored, undo }, dispatch] = useReducer(edit, {
    draft: drafts.opened?.value ?? fresh,
    initial: fresh,
    isRestored: drafts.opened !== undefined,
    undo: undefined,
  })
  const { isStored, others, discard } = useKeptDraft({
    shelf,
    drafts,
    now: { from, value: draft, isEdited: draft !== initial },
  })
  const undoLast = useCallback(() => undo && dispatch({ happened: 'restored', draft: undo.draft }), [undo])
  return { draft, dispatch, isRestored, isStored, undo, undoLast, others, discard }
}
