import { createContext, use } from 'react'
import type { Edited } from '#domain/questions/editing/edited.ts'
import { answersOf, type FactChoice, factsAt } from '#domain/questions/editing/facts-at.ts'
import type { NamesInStudies } from '#domain/questions/editing/facts-elsewhere.ts'
import type { Dispatch } from './use-editing.ts'

/** What fields need from far above. It changes with the languages alone, so that an edit does not draw every field again. */
type EditorParts = {
  languages: readonly string[]
  /** A second language that is edited beside the first. */
  beside: string | undefined
  dispatch: Dispatch
  /** The questionnaire as it is now, for menus that are opened. */
  getEdited: () => Edited
  /** Of other questionnaires of the lab and of Feedlab. */
  otherAnswers: readonly FactChoice[]
  /** Of the studies that ask this one. */
  namesInStudies: NamesInStudies
}

const EditorContext = createContext<EditorParts | undefined>(undefined)

export const EditorProvider = EditorContext.Provider

export function useEditor(): EditorParts {
  const parts = use(EditorContext)
  if (parts === undefined) throw new Error('There is no editor around this field')
  return parts
}

/** What conditions and texts of a part may refer to; with `isAfterPage`, when its page is left. */
export function useFacts(id: string, isAfterPage = false): readonly FactChoice[] {
  const { getEdited, otherAnswers } = useEditor()
  return [...factsAt(getEdited(), id, isAfterPage), ...otherAnswers]
}

/** `answers`: to this questionnaire, which an earlier wave may have asked too, and to others. */
export type FactsElsewhere = { names: NamesInStudies; answers: readonly FactChoice[] }

/** What conditions and texts may refer to in waves and feeds of studies. Undefined outside of the builder, where the study is known. */
export function useFactsElsewhere(): FactsElsewhere | undefined {
  const parts = use(EditorContext)
  if (parts === undefined) return undefined
  const { getEdited, languages, otherAnswers, namesInStudies } = parts
  return { names: namesInStudies, answers: [...answersOf(getEdited(), languages), ...otherAnswers] }
}
