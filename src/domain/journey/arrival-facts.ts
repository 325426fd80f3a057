import { NO_FEED } from '../questions/facts.ts'
import { isPanelParameter } from '../session/panel-parameters.ts'
import type { JourneyFacts } from './next-step.ts'

type Query = Readonly<Record<string, string>>

/** Of somebody who has only just arrived: nothing is known but the link. */
export const arrivalFacts = (condition: number, query: Query): JourneyFacts => ({
  answers: {},
  url: urlFacts(query),
  condition,
  feed: NO_FEED,
  isConsentGiven: false,
  areInstructionsClosed: false,
  submittedFeeds: new Set(),
  sentPages: new Map(),
})

/** Ruling F4: the ids of a panel are kept apart from the study's data. */
export const urlFacts = (query: Query): Query =>
  Object.fromEntries(Object.entries(query).filter(([name]) => !isPanelParameter(name)))
