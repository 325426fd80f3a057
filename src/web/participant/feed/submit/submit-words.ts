/** What participants read at the end of the feed. */
export const submitWords = {
  submit: 'Submit and continue',
  saving: 'Saving your answers…',
  waiting: 'Your answers are still being saved…',
  stored: 'Your answers are saved.',
  kept: 'Some of what you did could not be saved yet. It is kept on this device.',
  loading: 'The next page is still loading. Please keep this page open: it goes on by itself.',
} as const
