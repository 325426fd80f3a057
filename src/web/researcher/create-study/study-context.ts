import { createContext, use } from 'react'
import type { Variant } from '#domain/study/draft/variants.ts'
import type { EntitySets } from './use-entity-sets.ts'

/** What the page offers, and the researcher's sets. */
export type StudyContextValue = { variant: Variant; sets: EntitySets }

export const StudyContext = createContext<StudyContextValue | undefined>(undefined)

export function useStudyContext(): StudyContextValue {
  const value = use(StudyContext)
  if (value === undefined) throw new Error('useStudyContext needs a StudyContext around it')
  return value
}
