import { createContext, use } from 'react'
import type { Variant } from '#domain/study/draft/variants.ts'
import type { EntitySets } from './use-entity-sets.ts'

/** What every field may look up: what the page offers, and which sets there are. */
export type StudyContextValue = { variant: Variant; sets: EntitySets }

export const StudyContext = createContext<StudyContextValue | undefined>(undefined)

export function useStudyContext(): StudyContextValue {
  const value = use(StudyContext)
  if (value === undefined) throw new Error('A field of the create page stands outside of it')
  return value
}
