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
  filmWaits: (seconds: number) =>
    seconds === 1 ? 'Please wait. You can continue in 1 second.' : `Please wait. You can continue in ${seconds} seconds.`,
  filmToEnd: 'You can continue when the film has ended.',
  filmSeen: 'You can continue now.',
} as const
