import { createContext, use } from 'react'

/** By language: how many texts of all conditions are missing in it, in words. It changes with every key, so it is apart from the other context. */
export const MissingTextsContext = createContext<ReadonlyMap<string, string>>(new Map())

export const useMissingTexts = () => use(MissingTextsContext)
