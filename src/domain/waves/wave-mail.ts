import { isLanguageCode, type Text, textIn } from '../questions/text.ts'

/** How people are written to about a wave: the words are the study's own, in one language or several, with placeholders. */
export type WaveMail = {
  subject: Text
  /** Not formatted. */
  text: Text
  /** Who has not come is written to again, so many hours after the first mail. */
  reminders?: readonly number[]
}

export const MAIL_PLACEHOLDERS = ['study', 'opens', 'closes', 'link', 'stop'] as const

export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number]

/** What a researcher reads beside the field. */
export const MAIL_PLACEHOLDER_WORDS: Readonly<Record<MailPlaceholder, string>> = {
  study: 'the name of the study',
  opens: 'when the wave opened, in the time zone of the person',
  closes: 'when it closes, in the time zone of the person',
  link: 'the personal link, which opens the wave in any browser',
  stop: 'the link by which somebody gets no more mails',
}

export const MAX_REMINDERS = 5
const MAX_MAIL_TEXT = 5000
const MAX_SUBJECT = 150
/** Ninety days. */
const MAX_REMINDER_HOURS = 2160

/** What a new mail says, until somebody writes their own. */
export const FIRST_MAIL: WaveMail = {
  subject: '{{study}}: the next part is open',
  text: [
    'Hello,',
    'thank you for taking part in our study. The next part is open now, until {{closes}}:',
    '{{link}}',
    'Thank you for coming back!',
    'You gave us your address for this study. This link ends the mails: {{stop}}',
  ].join('\n\n'),
  reminders: [24],
}

/** Whether a part of the setting `waves` is a mail. What it says is checked by `mailProblems`. */
export function isWaveMail(value: unknown): value is WaveMail {
  if (!isRecord(value)) return false
  const { subject, text, reminders, ...others } = value
  return (
    isText(subject) &&
    isText(text) &&
    (reminders === undefined || (Array.isArray(reminders) && reminders.every((hours) => typeof hours === 'number'))) &&
    Object.keys(others).length === 0
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** One string, or one for each language. */
const isText = (value: unknown): value is Text =>
  typeof value === 'string' ||
  (isRecord(value) &&
    Object.keys(value).length > 0 &&
    Object.entries(value).every(([code, words]) => isLanguageCode(code) && typeof words === 'string'))

const wordsOf = (text: Text): readonly string[] => (typeof text === 'string' ? [text] : Object.values(text))

/** `closes`: whether the wave closes, so that a mail can say when. */
export function mailProblems({ subject, text, reminders = [] }: WaveMail, { closes }: { closes: boolean }): string[] {
  const [subjects, texts] = [wordsOf(subject), wordsOf(text)]
  const used = new Set([...subjects, ...texts].flatMap(placeholdersIn))
  const inSubject = new Set(subjects.flatMap(placeholdersIn))
  const lacks = (name: MailPlaceholder) => texts.some((words) => !placeholdersIn(words).includes(name))
  return [
    ...(subjects.some((words) => words.trim() === '') ? ['has a mail without a subject'] : []),
    ...(subjects.some((words) => words.length > MAX_SUBJECT)
      ? [`has a mail with a subject of more than ${MAX_SUBJECT} characters`]
      : []),
    ...(subjects.some((words) => /[\p{Cc}\p{Zl}\p{Zp}]/u.test(words)) ? ['has a mail with a subject of several lines'] : []),
    ...(texts.some((words) => words.length > MAX_MAIL_TEXT) ? [`has a mail of more than ${MAX_MAIL_TEXT} characters`] : []),
    ...[...used].flatMap((name) =>
      isPlaceholder(name) ? [] : [`has a mail with {{${name}}}, which is not known: ${MAIL_PLACEHOLDERS.join(', ')}`],
    ),
    ...(['link', 'stop'] as const).flatMap((name) => [
      ...(lacks(name) ? [`has a mail without {{${name}}}: ${MAIL_PLACEHOLDER_WORDS[name]}`] : []),
      ...(inSubject.has(name) ? [`has {{${name}}} in the subject of its mail, where nobody can open it`] : []),
    ]),
    ...(used.has('closes') && !closes ? ['has a mail that says when the wave closes, and it does not close'] : []),
    ...reminderProblems(reminders),
  ]
}

function reminderProblems(reminders: readonly number[]): string[] {
  const isTooSoon = reminders.some((hours, i) => !(hours - (reminders[i - 1] ?? 0) >= 1 && hours <= MAX_REMINDER_HOURS))
  return [
    ...(reminders.length > MAX_REMINDERS ? [`has more than ${MAX_REMINDERS} reminders`] : []),
    ...(isTooSoon
      ? ['has reminders that are not in order, an hour or more apart, and 90 days after the first mail at most']
      : []),
  ]
}

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g

const placeholdersIn = (text: string): string[] => [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name)

const isPlaceholder = (name: string): name is MailPlaceholder => MAIL_PLACEHOLDERS.some((known) => known === name)

/** One part of a mail in the language of a person. What is filled in is not read again, so that the name of a study has no placeholders. */
export const fillMail = (text: Text, values: Readonly<Record<MailPlaceholder, string>>, languages: readonly string[]): string =>
  textIn(text, languages).replaceAll(PLACEHOLDER, (written, name: string) => (isPlaceholder(name) ? values[name] : written))

/** The setting: how many mails of a study are sent in a minute at most, because mail servers take no more from one sender. */
export const MAILS_PER_MINUTE = 'mails-per-minute'
const MAX_PACE = 6000

/** Slow enough for the mail servers of universities. */
const DEFAULT_PACE = 30

const paceOf = (value: string): number | undefined => {
  const pace = Number(value)
  return /^\d+$/.test(value) && pace >= 1 && pace <= MAX_PACE ? pace : undefined
}

export const readPace = (value: string | undefined): number => paceOf(value ?? '') ?? DEFAULT_PACE

export const checkPace = (value: string): string[] =>
  value !== '' && paceOf(value) === undefined ? [`must be a whole number from 1 to ${MAX_PACE}`] : []
