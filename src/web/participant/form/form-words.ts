/** What participants read on questionnaire pages. A file of its own, so that the feed does not load it. */
export const formWords = {
  part: (n: number, of: number) => `Part ${n} of ${of}`,
  preview: 'Preview: nothing is saved.',
  previewOver: 'Preview: the questionnaire ends here.',
  allForms: 'All forms and questionnaires',
  sliderUntouched: 'No answer yet',
  pleaseSay: 'Please say which',
  pleaseSayFor: (option: string) => `${option}: please say which`,
  choose: (least?: number, most?: number) => {
    if (least !== undefined && least > 0) return most === undefined ? `Choose at least ${least}` : chooseBetween(least, most)
    return most === undefined ? '' : `Choose at most ${most}`
  },
  atLeast: (used: number, least: number) => `${used.toLocaleString('en')} of at least ${least.toLocaleString('en')} characters`,
  characters: (used: number, most: number) => `${used.toLocaleString('en')} of ${most.toLocaleString('en')} characters`,
  open: (n: number) => (n === 1 ? '1 question is still open' : `${n} questions are still open`),
  remind: (n: number) =>
    n === 1 ? 'You left 1 question open. Answer it or go on.' : `You left ${n} questions open. Answer them or go on.`,
  reminder: 'Not answered yet',
  wait: (seconds: number) => (seconds === 1 ? 'You can go on in 1 second' : `You can go on in ${seconds} seconds`),
  mayGoOn: 'You can go on now.',
  saving: 'Saving your answers…',
  waiting: 'Your answers are still being saved…',
  offline: 'You are offline. Your answers are kept on this device, and this page goes on by itself once they are saved.',
  stored: 'Your answers are saved.',
  notTaken: 'Please look at the marked answers again.',
  refused: 'Your answers could not be saved. They are still here: please try again, or tell the researcher who invited you.',
} as const

const chooseBetween = (least: number, most: number) => (least === most ? `Choose ${least}` : `Choose ${least} to ${most}`)
