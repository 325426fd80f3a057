import { createContext, use } from 'react'
import type { Variant } from '#domain/study/draft/variants.ts'
import type { EntitySets } from './use-entity-sets.ts'

/** By language: how many texts of all conditions are missing in it, in words. It changes with every key, so it is apart from the other context. */
export const MissingTextsContext = createContext<ReadonlyMap<string, string>>(new Map())

export const useMissingTexts = () => use(MissingTextsContext)

/** What the page offers, and the researcher's sets. */
export type StudyContextValue = { variant: Variant; sets: EntitySets }

export const StudyContext = createContext<StudyContextValue | undefined>(undefined)

export function useStudyContext(): StudyContextValue {
  const value = use(StudyContext)
  if (value === undefined) throw new Error('useStudyContext needs a StudyContext around it')
  return value
}
