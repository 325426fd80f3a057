import { useReducer, useState } from 'react'
import type { Definition } from '#domain/questions/definition.ts'
import { takenKeys } from '#domain/questions/editing/answer-fields.ts'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { type Editing, type EditingEvent, editingReducer, openEditing } from '#domain/questions/editing/editing.ts'
import { type DraftOpening, openDrafts, useKeptDraft } from '#web/researcher/drafts/use-kept-draft.ts'
import { draftFormat, draftName } from './draft-storage.ts'

export type Opened = DraftOpening & {
  /** Undefined for a new one. */
  questionnaire_id: string | undefined
  definition: Definition
}

type State = { editing: Editing; base: Edited; isRestored: boolean; questionnaire_id: string | undefined }
type Event =
  | EditingEvent
  | { happened: 'discarded'; definition: Definition }
  | { happened: 'stored'; questionnaire_id: string; version: number; sent: Edited }

function open({ questionnaire_id, definition }: Opened, stored: Definition | undefined): State {
  const saved = openEditing(definition, new Set())
  const savedKeys = questionnaire_id === undefined ? new Set<string>() : takenKeys(saved.now.edited)
  const editing = openEditing(stored ?? definition, savedKeys)
  return { editing, base: stored ? saved.now.edited : editing.now.edited, isRestored: stored !== undefined, questionnaire_id }
}

function reduce(state: State, event: Event): State {
  if (event.happened === 'discarded') {
    const editing = openEditing(event.definition, state.editing.savedKeys)
    return { ...state, editing, base: editing.now.edited, isRestored: false }
  }
  if (event.happened === 'stored') {
    const { version, sent, questionnaire_id } = event
    const isUnchanged = state.editing.now.edited === sent
    const editing = editingReducer(state.editing, { happened: 'saved', version, keys: takenKeys(sent) })
    return { editing, base: isUnchanged ? editing.now.edited : sent, isRestored: false, questionnaire_id }
  }
  const editing = editingReducer(state.editing, event)
  return editing === state.editing ? state : { ...state, editing }
}

/** The questionnaire that is edited here. Edits are kept in this browser until they are saved. */
export function useEditing(opened: Opened) {
  const shelfOf = (id: string | undefined) => ({ name: draftName(id), by: opened.by, format: draftFormat })
  const [drafts] = useState(() => openDrafts(shelfOf(opened.questionnaire_id), opened.definition.version, opened.wanted))
  const [{ editing, base, isRestored, questionnaire_id }, dispatch] = useReducer(reduce, opened, (at) =>
    open(at, drafts.opened?.value),
  )
  const { edited } = editing.now
  const isEdited = edited !== base
  const now = { from: edited.version, value: edited, isEdited }
  const { isStored, others, discard } = useKeptDraft({ shelf: shelfOf(questionnaire_id), drafts, now })
  return { editing, dispatch, questionnaire_id, isEdited, isRestored, isStored, others, discard }
}

export type Dispatch = ReturnType<typeof useEditing>['dispatch']
