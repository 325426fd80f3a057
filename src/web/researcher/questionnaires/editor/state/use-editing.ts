import { useCallback, useEffect, useReducer, useRef, useState } from 'react'
import type { Definition } from '#domain/questions/definition.ts'
import { takenKeys } from '#domain/questions/editing/answer-fields.ts'
import { type Edited, withoutIds } from '#domain/questions/editing/edited.ts'
import { type Editing, type EditingEvent, editingReducer, openEditing } from '#domain/questions/editing/editing.ts'
import { clearDraft, draftName, readDraft, storeDraft } from './draft-storage.ts'

export type Opened = {
  /** Undefined for a new one. */
  questionnaire_id: string | undefined
  definition: Definition
}

const STORE_DELAY_MS = 300

type State = { editing: Editing; base: Edited; isRestored: boolean; questionnaire_id: string | undefined }
type Event =
  | EditingEvent
  | { happened: 'discarded'; definition: Definition }
  | { happened: 'stored'; questionnaire_id: string; version: number; sent: Edited }

function open({ questionnaire_id, definition }: Opened): State {
  const stored = readDraft(draftName(questionnaire_id, definition.version))
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
  const [{ editing, base, isRestored, questionnaire_id }, dispatch] = useReducer(reduce, opened, open)
  const [isStored, setIsStored] = useState(true)
  const { edited } = editing.now
  const name = draftName(questionnaire_id, edited.version)
  const isEdited = edited !== base
  const storedName = useRef(name)
  const latest = useRef({ name, edited, isEdited })
  latest.current = { name, edited, isEdited }

  const store = useCallback(() => {
    const now = latest.current
    if (storedName.current !== now.name) clearDraft(storedName.current)
    storedName.current = now.name
    if (now.isEdited) setIsStored(storeDraft(now.name, withoutIds(now.edited)))
    else clearDraft(now.name)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: every edit starts the timer again.
  useEffect(() => {
    const timer = setTimeout(store, STORE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [store, edited, name, isEdited])

  useEffect(() => {
    addEventListener('pagehide', store)
    return () => {
      removeEventListener('pagehide', store)
      store()
    }
  }, [store])

  return { editing, dispatch, questionnaire_id, isEdited, isRestored, isStored }
}

export type Dispatch = ReturnType<typeof useEditing>['dispatch']
