import { DEFAULT_CONTACT } from '#domain/privacy/contact.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })
const moment = (atMs: number) => new Date(atMs).toLocaleString('en', { dateStyle: 'long', timeStyle: 'short' })
const counted = (n: number, one: string, many: string) => `${n.toLocaleString('en')} ${n === 1 ? one : many}`

/** What participants read about their data. Every sentence is a promise that a test keeps. */
export const privacyWords = {
  heading: 'Your data',
  lead: 'What this study stores about you, how to see it, and how to withdraw it.',
  loading: 'Looking for your data…',
  storedHeading: 'What is stored',
  leftHeading: 'What is left',
  study: 'Study',
  since: 'Since',
  day,
  amount: 'Stored',
  amounts: (events: number, answers: number) =>
    `${counted(events, 'event', 'events')} (what you opened, saw and pressed) and ${counted(answers, 'answer', 'answers')}`,
  kept: 'Kept',
  keptUntil: (date: string) => `until ${day(date)}, then it is erased`,
  keptOpen: 'as long as the researchers need it',
  contact: 'Contact',
  contactOf: (contact: string) => contact || DEFAULT_CONTACT,
  notStored: 'Your internet address is not stored.',
  download: 'Download everything that is stored about you',
  downloading: 'Preparing your file…',
  downloaded: 'Your file is ready. It is in your downloads.',
  needsReceipt:
    'To download or withdraw your data, enter your receipt code below, or use the browser in which you began the study.',

  withdrawHeading: 'Withdraw',
  withdrawText:
    'You can withdraw at any time and need not say why. Your payment does not depend on it. Backups that were made before last longer; your contact can tell you how long.',
  withdraw: 'Withdraw my data',
  confirmText:
    'Withdraw everything that you did in this study? It leaves every file of the study at once and is erased within a day. This cannot be undone.',
  confirm: 'Yes, withdraw my data',
  cancel: 'No, go back',
  withdrawing: 'Withdrawing your data…',

  withdrawnHeading: 'Your data is withdrawn',
  withdrawn: (eraseByMs: number) =>
    `It is no longer part of the study. It will be erased by ${moment(eraseByMs)} at the latest. Come back to this page to see that it was.`,
  endedHeading: 'The data of this study is being erased',
  ended: (eraseByMs: number) =>
    `The time for which the study keeps its data is over. Yours will be erased by ${moment(eraseByMs)} at the latest.`,
  erasedHeading: 'Your data was erased',
  erased: (atMs: number) =>
    `It was erased on ${moment(atMs)}, because you withdrew it. All that is left is a count: one person who took part and withdrew.`,
  refused: (atMs: number) =>
    `You did not agree to take part, so everything was erased at once, on ${moment(atMs)}. All that is left is a count: one person who did not agree.`,
  erasedLater: (atMs: number) =>
    `It was erased on ${moment(atMs)}, when the time was over for which the study keeps its data. All that is left is a count.`,

  receiptHeading: 'Do you have a receipt code?',
  receiptText: 'It was on the last page of the study. With it you find your data from any browser.',
  receiptLabel: 'Receipt code',
  find: 'Find my data',
  receiptMissing: 'Enter your receipt code.',
  receiptUnknown: 'We do not know this code. Please check the characters.',
  nothingHere: 'This browser has no visit to a study.',

  noAnswer: 'We cannot reach the server right now. Please try again.',
  tooMany: 'There were too many attempts. Please wait some minutes and try again.',
  retry: 'Try again',

  line: (contact: string) => `Questions? Contact ${contact || DEFAULT_CONTACT}.`,
  link: 'What is stored about you',
  newTab: '(opens in a new tab)',
} as const
