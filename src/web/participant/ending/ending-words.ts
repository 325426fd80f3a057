import type { Outcome } from '#domain/session/outcomes.ts'

/** What participants read last. Loaded with the ending. */
export const endingWords = {
  savingHeading: 'Saving your answers',
  waitHeading: 'One moment, please',
  saving: 'This takes a moment. Please keep this page open.',
  slow: 'Your answers are still being saved. Please keep this page open: it goes on by itself.',
  noAnswer:
    'We cannot reach the server right now. Your answers are kept on this device. Please keep this page open: we keep trying, and it goes on by itself.',
  notStored: 'Not all of your answers have arrived yet. We are sending them again. Please keep this page open.',
  retry: 'Try again now',

  refusedHeading: 'We could not finish your visit',
  refused:
    'Your answers are kept. Please try again. If it does not help, write to the researcher who invited you and give them this id; you lose nothing by it.',
  yourId: 'Your id in this study',

  /** In a tab whose visit has ended in another. */
  overHeading: 'This visit has ended',
  overText: 'Nothing more is saved. You may close this page.',

  continueTo: (host: string) => `Continue to ${host}`,
  leaving: 'Your answers are saved. You are being taken to the next page. If nothing happens, use the button below.',
  linkHint: 'One last step: the button below takes you back to where you came from.',
  linkHintComplete: 'One last step: the button below takes you back, so that your participation is counted.',
  /** For an address of the link whose host is unknown. */
  askHeading: 'You are about to leave this site',
  askText: (host: string) =>
    `Your link leads on to ${host}. We do not know this site. Continue only if you expected to go there.`,
  stay: 'Stay here',
  codeLabel: 'Your completion code',
  codeHint: 'Enter this code where you started the study.',
  copyCode: 'Copy code',
  copied: 'Copied',
  copyByHand: 'Your browser does not let us copy. The code is selected: copy it by hand.',
  home: 'Return to the start page',
  homeHint: 'There is nothing else to do. You may close this page.',
  returnHint:
    'If a panel such as Prolific sent you here, please return your submission there. Otherwise you may close this page.',
  close: 'You may close this page now.',

  changedMind:
    'Did you press this by mistake, or change your mind? Open your link again: it starts the study from the beginning.',

  debriefHeading: 'What this study was about',
  falseHeading: 'Posts that were not true',
  falseText: (n: number) =>
    n === 1
      ? 'You saw this post in the feed. What it says is false: please do not pass it on.'
      : `You saw these ${n} posts in the feed. What they say is false: please do not pass it on.`,
  falseMark: 'This was not true',
  falsePicture: 'A picture from the feed',
  loading: 'Loading',
  dataHeading: 'Your data',
  choiceText: 'You decide what happens with your data. Your choice changes nothing about the way back or about your payment.',
  keep: 'Keep my data',
  withdraw: 'Withdraw my data',
  kept: 'Thank you. Your data stays in the study.',
  confirmText:
    'Withdraw everything that you did in this study? It will not be used, and it is erased within a day. This cannot be undone.',
  confirm: 'Yes, withdraw my data',
  cancel: 'No, go back',
  withdrawing: 'Withdrawing your data…',
  withdrawTrouble: 'We cannot reach the server right now. Please keep this page open: we keep trying.',
  withdrawn: 'Your data is withdrawn. It is no longer part of the study, and it is erased within a day.',
  withdrawRefused:
    'Your data could not be withdrawn from here. Please send the receipt code below to the researcher who invited you.',
  /** In a browser that did not begin the visit (ruling F3). */
  otherBrowserHeading: 'You began in another browser',
  otherBrowserText: 'You may close this page: nothing of what you did is lost.',
  otherBrowserHint: 'To withdraw your data, use the browser in which you began, or the receipt code that you were given there.',
  receiptLabel: 'Receipt code',
  receiptHint: 'Keep it if you might want to see or withdraw your data later: it tells us which data is yours.',
  copyReceipt: 'Copy receipt code',

  leaveHeading: 'Leave this study?',
  leaveText:
    'You cannot come back to this place afterwards. On the next page you choose whether we keep what you have done so far.',
  leave: 'Leave',
  stayInStudy: 'Stay',

  messageContinue: 'Continue',
  messageHeading: 'A message for you',
} as const

type Words = { heading: string; text: string }

/** Friendly in every case: no text blames the person. */
export const outcomeWords: Readonly<Record<Outcome, Words>> = {
  complete: { heading: 'Thank you for taking part', text: 'You have reached the end of the study. Your answers are saved.' },
  no_consent: {
    heading: 'Thank you for your time',
    text: 'You did not agree to take part, so the study ends here. Nothing about you is kept: we only count that one person did not agree.',
  },
  screened_out: { heading: 'Thank you for your interest', text: 'This study is looking for other participants at the moment.' },
  quota_full: { heading: 'Thank you for your interest', text: 'This study has all the participants that it needs.' },
  failed_attention: { heading: 'Thank you for your time', text: 'The study ends here. Your answers are saved.' },
  incompatible_device: { heading: 'Thank you for your interest', text: 'This study does not work on this device.' },
  left_early: { heading: 'You have left the study', text: 'Thank you for your time.' },
  withdrawn: { heading: 'You have left the study', text: 'Thank you for your time.' },
  timed_out: { heading: 'Thank you for your time', text: 'The time for this study is over.' },
  technical_error: {
    heading: 'The study ends here',
    text: 'Something went wrong on our side. We are sorry. What you did is saved.',
  },
}
