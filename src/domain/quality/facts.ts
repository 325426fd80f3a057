import type { CheckCounts } from '../feed/checks/check-results.ts'

/** Items that were answered in this visit and in an earlier one, and those of them whose answers contradict each other. */
export type ComparedAnswers = { nPairs: number; nDifferent: number }

/** Texts of a person of which pastes are known, those of them that were pasted in part, and the lengths of their comments. */
export type WrittenTexts = { nWritten: number; nPasted: number; commentLengths: readonly number[] }

/** What the rules judge a person by. */
export type PersonFacts = {
  nPages: number
  activeMs: number
  hiddenMs: number
  overlapMs: number
  /** Openings of the feed and presses of its buttons after its submit; undefined where it was not submitted. */
  nAfterSubmit: number | undefined
  nCards: number
  /** Cards with any dwell as specified, and its median over them. */
  nDwelt: number
  medianDwellMs: number | null
  /** Cards that could be seen at once where the feed opened, and those that came later. */
  nFirstScreen: number
  nLaterCards: number
  nSessions: number
  attention: { passed: number; failed: number; unanswered: number }
  /** Codes of the answers to each scale that is long enough. */
  scales: readonly (readonly number[])[]
  /** Of each questionnaire that is long enough. */
  msPerItem: readonly number[]
  checks: CheckCounts
  repeated: { nPairs: number; nDifferent: number }
  /** Nothing in a first visit, and in a study of one. */
  earlierWaves: ComparedAnswers
  texts: WrittenTexts
  /** Of somebody who completed a study that requires a comment. */
  lacksComment: boolean | null
  saidRandom: boolean | null
}
