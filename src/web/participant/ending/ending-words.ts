import type { Outcome } from '#domain/session/outcomes.ts'
import { messages as english } from '../words/catalogues/ending/en.po'
import { wordsIn } from '../words/say.ts'

const { say, pick } = wordsIn('ending', english)

/** What participants read last. Loaded with the ending. */
export const endingWords = Object.assign(
  pick<
    | 'savingHeading'
    | 'waitHeading'
    | 'saving'
    | 'slow'
    | 'noAnswer'
    | 'notStored'
    | 'retry'
    | 'refusedHeading'
    | 'refused'
    | 'yourId'
    | 'overHeading'
    | 'overText'
    | 'lostHeading'
    | 'lostText'
    | 'lostLink'
    | 'beginAgain'
    | 'leaving'
    | 'linkHint'
    | 'linkHintComplete'
    | 'askHeading'
    | 'stay'
    | 'codeLabel'
    | 'codeHint'
    | 'copyCode'
    | 'copied'
    | 'copyByHand'
    | 'home'
    | 'homeHint'
    | 'homeHintBetween'
    | 'returnHint'
    | 'close'
    | 'changedMind'
    | 'debriefHeading'
    | 'falseHeading'
    | 'falseMark'
    | 'falsePicture'
    | 'loading'
    | 'dataHeading'
    | 'choiceText'
    | 'keep'
    | 'withdraw'
    | 'kept'
    | 'confirmText'
    | 'confirm'
    | 'cancel'
    | 'withdrawing'
    | 'withdrawTrouble'
    | 'withdrawn'
    | 'withdrawRefused'
    | 'otherBrowserHeading'
    | 'otherBrowserText'
    | 'otherBrowserHint'
    | 'receiptLabel'
    | 'receiptHint'
    | 'copyReceipt'
    | 'leaveHeading'
    | 'leaveText'
    | 'leave'
    | 'stayInStudy'
    | 'earlyHeading'
    | 'earlyEnding'
    | 'nextHeading'
    | 'nextIsOpen'
    | 'nextBegin'
    | 'nextHere'
    | 'nextLink'
    | 'copyLink'
    | 'calendar'
    | 'calendarTitle'
    | 'messageContinue'
    | 'messageHeading'
  >(),
  {
    continueTo: (host: string) => say('continueTo', { host }),
    /** For an address of the link whose host is unknown. */
    askText: (host: string) => say('askText', { host }),
    nextOpens: (when: string) => say('nextOpens', { when }),
    nextCloses: (when: string) => say('nextCloses', { when }),
    falseText: (n: number) => say('falseText', { n }),
  },
)

/** Friendly in every case: no text blames the person. Heading and text of an ending. */
const OUTCOMES: Readonly<Record<Outcome, readonly [heading: string, text: string]>> = {
  complete: ['thanksTakingPart', 'complete'],
  no_consent: ['thanksTime', 'no_consent'],
  screened_out: ['thanksInterest', 'screened_out'],
  quota_full: ['thanksInterest', 'quota_full'],
  failed_attention: ['thanksTime', 'failed_attention'],
  incompatible_device: ['thanksInterest', 'incompatible_device'],
  left_early: ['youLeft', 'left'],
  withdrawn: ['youLeft', 'left'],
  timed_out: ['thanksTime', 'timed_out'],
  technical_error: ['endsHere', 'technical_error'],
  wave_closed: ['thanksTime', 'wave_closed'],
}

/** `isBetween`: a further part of the study is ahead. */
export function outcomeWords(outcome: Outcome, { isBetween = false } = {}): { heading: string; text: string } {
  const [heading, text] =
    isBetween && outcome === 'complete' ? (['thanksTakingPart', 'partComplete'] as const) : OUTCOMES[outcome]
  return { heading: say(heading), text: say(text) }
}
