import { isEqual } from '../../is-equal.ts'
import type { Definition } from '../definition.ts'
import { type EditEvent, edit } from './edit.ts'
import { type Edited, find, ROOT, withIds } from './edited.ts'

type Snapshot = {
  edited: Edited
  /** Id of the part whose fields are shown. */
  selected: string
}

export type Editing = {
  now: Snapshot
  past: readonly Snapshot[]
  future: readonly Snapshot[]
  /** The field that was typed into last. Typing on in it is the same step. */
  typing: string | undefined
  nextId: number
  /** Keys of the saved version; empty before the first save. */
  savedKeys: ReadonlySet<string>
}

/** `saved` says that the server has it; `opened` starts again with another definition. */
export type EditingEvent =
  | EditEvent
  | { happened: 'selected'; id: string }
  | { happened: 'undone' }
  | { happened: 'redone' }
  | { happened: 'saved'; version: number; keys: ReadonlySet<string> }
  | { happened: 'opened'; definition: Definition; savedKeys: ReadonlySet<string> }

const MAX_STEPS = 300

export function openEditing(definition: Definition, savedKeys: ReadonlySet<string>): Editing {
  let nextId = 1
  const edited = withIds(definition, () => `n${nextId++}`)
  const first = edited.pages[0]?.blocks[0]?.items[0]?.id ?? edited.pages[0]?.id ?? ROOT
  return {
    now: { edited, selected: savedKeys.size === 0 ? ROOT : first },
    past: [],
    future: [],
    typing: undefined,
    nextId,
    savedKeys,
  }
}

/** Changes nothing where an event changes nothing, so that undoing is never a step without effect. */
export function editingReducer(editing: Editing, event: EditingEvent): Editing {
  const { now, past, future } = editing
  switch (event.happened) {
    case 'selected':
      return { ...editing, now: { ...now, selected: event.id }, typing: undefined }
    case 'undone': {
      const before = past.at(-1)
      if (before === undefined) return editing
      return {
        ...editing,
        now: atVersion(shownIn(before, now), now),
        past: past.slice(0, -1),
        future: [now, ...future],
        typing: undefined,
      }
    }
    case 'redone': {
      const [next, ...rest] = future
      if (next === undefined) return editing
      return { ...editing, now: atVersion(next, now), past: [...past, now], future: rest, typing: undefined }
    }
    case 'saved':
      return {
        ...editing,
        savedKeys: event.keys,
        now: { ...now, edited: { ...now.edited, version: event.version } },
        typing: undefined,
      }
    case 'opened':
      return openEditing(event.definition, event.savedKeys)
    default:
      return edited(editing, event)
  }
}

function edited(editing: Editing, event: EditEvent): Editing {
  const { now, past, typing, savedKeys } = editing
  let { nextId } = editing
  const next = edit(now, event, { makeId: () => `n${nextId++}`, savedKeys })
  if (isEqual(next.edited, now.edited)) return editing
  const isSameStep = event.typing !== undefined && event.typing === typing
  // Somebody typed back what was there: the step has gone.
  const isTakenBack = isSameStep && isEqual(next.edited, past.at(-1)?.edited)
  return {
    ...editing,
    now: next,
    past: isTakenBack ? past.slice(0, -1) : isSameStep ? past : [...past, now].slice(-MAX_STEPS),
    future: [],
    typing: isTakenBack ? undefined : event.typing,
    nextId,
  }
}

/** After undoing, the fields of what was changed are shown, unless it is gone. */
const shownIn = (before: Snapshot, after: Snapshot): Snapshot =>
  find(before.edited, after.selected) ? { ...before, selected: after.selected } : before

/** Steps may go back behind a save. The version that the edits are based on stays. */
function atVersion(step: Snapshot, { edited: { version } }: Snapshot): Snapshot {
  return step.edited.version === version ? step : { ...step, edited: { ...step.edited, version } }
}

export const canUndo = ({ past }: Editing) => past.length > 0
export const canRedo = ({ future }: Editing) => future.length > 0
