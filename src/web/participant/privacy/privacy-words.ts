import { messages as english } from '../words/catalogues/privacy/en.po'
import { spokenLocale, wordsIn } from '../words/say.ts'

const { say, pick } = wordsIn('privacy', english)

const day = (text: string) =>
  new Date(`${text}T12:00:00Z`).toLocaleDateString(spokenLocale(), { dateStyle: 'long', timeZone: 'UTC' })
const moment = (atMs: number) => new Date(atMs).toLocaleString(spokenLocale(), { dateStyle: 'long', timeStyle: 'short' })

const contactOf = (contact: string) => contact || say('defaultContact')

/** What participants read about their data. Every sentence is a promise that a test keeps. */
export const privacyWords = Object.assign(
  pick<
    | 'heading'
    | 'lead'
    | 'loading'
    | 'storedHeading'
    | 'leftHeading'
    | 'study'
    | 'since'
    | 'amount'
    | 'kept'
    | 'keptOpen'
    | 'contact'
    | 'notStored'
    | 'howUsed'
    | 'download'
    | 'downloading'
    | 'downloaded'
    | 'needsReceipt'
    | 'withdrawHeading'
    | 'withdrawText'
    | 'withdraw'
    | 'confirmText'
    | 'confirm'
    | 'cancel'
    | 'withdrawing'
    | 'withdrawnHeading'
    | 'endedHeading'
    | 'erasedHeading'
    | 'receiptHeading'
    | 'receiptText'
    | 'receiptLabel'
    | 'find'
    | 'receiptMissing'
    | 'receiptUnknown'
    | 'nothingHere'
    | 'noAnswer'
    | 'visitLost'
    | 'tooMany'
    | 'retry'
    | 'link'
    | 'newTab'
    | 'network'
    | 'networkKept'
    | 'comparesNetworks'
  >(),
  {
    day,
    contactOf,
    amounts: (events: number, answers: number) => say('amounts', { events, answers }),
    keptUntil: (date: string) => say('keptUntil', { date: day(date) }),
    withdrawn: (eraseByMs: number) => say('withdrawn', { date: moment(eraseByMs) }),
    ended: (eraseByMs: number) => say('ended', { date: moment(eraseByMs) }),
    erased: (atMs: number) => say('erased', { date: moment(atMs) }),
    refused: (atMs: number) => say('refused', { date: moment(atMs) }),
    erasedLater: (atMs: number) => say('erasedLater', { date: moment(atMs) }),
    line: (contact: string) => say('line', { contact: contactOf(contact) }),
  },
)
