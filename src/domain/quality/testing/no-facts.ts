import type { PersonFacts } from '../facts.ts'

/** Of somebody who did nothing. */
export const NOTHING: PersonFacts = {
  ...{ nPages: 0, activeMs: 0, hiddenMs: 0, overlapMs: 0, nCards: 0, nDwelt: 0, medianDwellMs: null },
  ...{ nFirstScreen: 0, nLaterCards: 0, nSessions: 1, nAfterSubmit: undefined, scales: [], msPerItem: [], saidRandom: null },
  attention: { passed: 0, failed: 0, unanswered: 0 },
  checks: { followed: 0, notFollowed: 0, unseen: 0, same: 0, different: 0, unseenTwice: 0 },
  repeated: { nPairs: 0, nDifferent: 0 },
  earlierWaves: { nPairs: 0, nDifferent: 0 },
  texts: { nWritten: 0, nPasted: 0, commentLengths: [], written: [] },
  ...{ signs: undefined, answerGapsMs: [] },
  lacksComment: null,
}
