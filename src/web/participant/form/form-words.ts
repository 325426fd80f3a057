/** What participants read on questionnaire pages. A file of its own, so that the feed does not load it. */
export const formWords = {
  part: (n: number, of: number) => `Part ${n} of ${of}`,
  preview: 'Preview: nothing is saved.',
  allForms: 'All forms and questionnaires',
  sliderUntouched: 'No answer yet',
  characters: (used: number, most: number) => `${used.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  open: (n: number) => (n === 1 ? '1 question is still open' : `${n} questions are still open`),
  saving: 'Saving your answers…',
  waiting: 'Your answers are still being saved…',
  offline: 'You are offline. Your answers are kept on this device, and this page goes on by itself once they are saved.',
  stored: 'Your answers are saved.',
  notTaken: 'Please look at the marked answers again.',
  refused: 'Your answers could not be saved. They are still here: please try again, or tell the researcher who invited you.',
} as const
