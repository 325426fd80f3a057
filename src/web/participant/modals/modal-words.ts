import { messages as english } from '../words/catalogues/modals/en.po'
import { wordsIn } from '../words/say.ts'

const { say, pick } = wordsIn('modals', english)

/** What participants read in modals and interventions. A file of its own, which loads with the modals. */
export const modalWords = Object.assign(
  pick<
    | 'continue'
    | 'goBack'
    | 'newTab'
    | 'consentHeading'
    | 'consentHint'
    | 'refuse'
    | 'farewellHeading'
    | 'farewellText'
    | 'farewellFailed'
    | 'farewellRetry'
    | 'instructionsHeading'
    | 'required'
    | 'answerSaved'
    | 'playFilm'
    | 'filmFailed'
    | 'retryFilm'
    | 'soundOn'
    | 'soundOff'
    | 'filmProgress'
    | 'filmToEnd'
    | 'filmSeen'
  >(),
  {
    filmWaits: (secondsLeft: number, totalSeconds: number) =>
      say('filmWaits', { left: timeWords(secondsLeft), total: timeWords(totalSeconds) }),
  },
)

/** One piece: a line does not break between a number and its unit. */
function timeWords(seconds: number): string {
  const words = seconds < 60 ? say('seconds', { n: seconds }) : minuteWords(seconds)
  return words.replaceAll(' ', '\u00a0')
}

const minuteWords = (seconds: number) =>
  seconds % 60 === 0
    ? say('minutes', { min: seconds / 60 })
    : say('minutesSeconds', { min: Math.floor(seconds / 60), s: seconds % 60 })
