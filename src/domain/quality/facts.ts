import type { Writing } from '../answers/writing.ts'
import type { CheckCounts } from '../feed/checks/check-results.ts'
import type { SentSigns } from './visit-signs.ts'

/** Items that were answered in this visit and in an earlier one, and those of them whose answers contradict each other. */
export type ComparedAnswers = { nPairs: number; nDifferent: number }

/** A text of which the page recorded how it was written. */
export type WrittenText = Writing & { chars: number }

/**
 * Texts of a person of which pastes are known, those of them that were pasted in part, and the lengths of their comments. `written`: those
 * of which more is known; pages of earlier versions recorded no more.
 */
export type WrittenTexts = {
  nWritten: number
  nPasted: number
  commentLengths: readonly number[]
  written: readonly WrittenText[]
}

/** What the rules judge a person by. */
export type PersonFacts = {
  nPages: number
  activeMs: number
  hiddenMs: number
  overlapMs: number
  /** Openings of the feed and presses of its buttons after its submit; undefined where it was not submitted. */
  nAfterSubmit: number | undefined
  /** What the pages counted of the visit; undefined where they counted nothing. */
  signs: SentSigns | undefined
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
  /** From one answer of a page to the next. */
  answerGapsMs: readonly number[]
  repeated: { nPairs: number; nDifferent: number }
  /** Nothing in a first visit, and in a study of one. */
  earlierWaves: ComparedAnswers
  texts: WrittenTexts
  /** Of somebody who completed a study that requires a comment. */
  lacksComment: boolean | null
  saidRandom: boolean | null
}
