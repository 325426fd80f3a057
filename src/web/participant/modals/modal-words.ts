/** What participants read in modals and interventions. A file of its own, which loads with the modals. */
export const modalWords = {
  continue: 'Continue',
  newTab: '(opens in a new tab)',

  consentHeading: 'Informed consent',
  consentHint: 'Continue only if you agree to take part.',
  refuse: 'I do not agree',
  farewellHeading: 'Thank you for your time',
  farewellText: 'You did not agree to take part, so the study ends here.',
  farewellFailed: 'The last page did not load. Please check your connection and try again.',
  farewellRetry: 'Try again',
  instructionsHeading: 'Instructions',

  /** Quoted by the specification (section 5). */
  required: 'Required',
  answerSaved: 'Thank you. Your answer is saved.',

  playFilm: 'Play the film',
  filmFailed: 'The film did not load.',
  retryFilm: 'Try again',
  soundOn: 'Turn sound on',
  soundOff: 'Turn sound off',
  filmProgress: 'How much of the wait is over',
  filmWaits: (secondsLeft: number, totalSeconds: number) =>
    `You can continue in ${timeWords(secondsLeft)}. It takes ${timeWords(totalSeconds)} in all.`,
  filmToEnd: 'You can continue when the film has ended.',
  filmSeen: 'You can continue now.',
} as const

/** One piece: a line does not break between a number and its unit. */
function timeWords(seconds: number): string {
  const words = seconds < 60 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : minuteWords(seconds)
  return words.replaceAll(' ', '\u00a0')
}

const minuteWords = (seconds: number) =>
  seconds % 60 === 0 ? `${seconds / 60} min` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
