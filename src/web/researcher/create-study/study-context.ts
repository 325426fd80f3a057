import { createContext, use } from 'react'
import type { ConditionDraft } from '#domain/study/draft/draft-condition.ts'
import type { Variant } from '#domain/study/draft/variants.ts'
import type { EntitySets } from './use-entity-sets.ts'

/** By language: how many texts of all conditions are missing in it, in words. It changes with every key, so it is apart from the other context. */
export const MissingTextsContext = createContext<ReadonlyMap<string, string>>(new Map())

export const useMissingTexts = () => use(MissingTextsContext)

/** All conditions as they are now, for what is open beside the sections: a section is not drawn again when another one is edited. */
export const ConditionsContext = createContext<readonly ConditionDraft[]>([])

/** The number of the condition whose column this is; 1 where conditions share their fields. */
export const ConditionNumberContext = createContext(1)

/** What the page offers, and the researcher's sets. */
export type StudyContextValue = {
  variant: Variant
  sets: EntitySets
  /** Of a study that is being edited: the names of the waves that people may have begun, none in a study of one visit. */
  savedWaves?: readonly string[]
}

export const StudyContext = createContext<StudyContextValue | undefined>(undefined)

export function useStudyContext(): StudyContextValue {
  const value = use(StudyContext)
  if (value === undefined) throw new Error('useStudyContext needs a StudyContext around it')
  return value
}
