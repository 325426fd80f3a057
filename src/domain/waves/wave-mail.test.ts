import { expect, test } from 'vitest'
import { parseWaves } from './parse-waves.ts'
import { FIRST_MAIL, fillMail, mailProblems, type WaveMail } from './wave-mail.ts'

const problems = (mail: Partial<WaveMail>, closes = true) => mailProblems({ ...FIRST_MAIL, ...mail }, { closes })
const isRead = (mail: unknown) => parseWaves(JSON.stringify([{ name: 'a', mail }])) !== undefined

test('the mail that is proposed is in order', () => {
  expect(problems({})).toEqual([])
  expect(isRead(FIRST_MAIL)).toBe(true)
})

test('a mail is words in one language or several, and hours of reminders', () => {
  expect(isRead({ subject: { en: 'a', de: 'b' }, text: 'c', reminders: [24, 48] })).toBe(true)
  for (const mail of [
    null,
    [],
    'text',
    { subject: 'a' },
    { subject: 'a', text: 1 },
    { subject: 'a', text: {} },
    { subject: 'a', text: { nowhere: 'x' } },
    { subject: 'a', text: 'b', reminders: ['24'] },
    { subject: 'a', text: 'b', to: 'everybody@example.org' },
  ])
    expect(isRead(mail)).toBe(false)
})

test('a mail needs both links in every language, and knows its placeholders', () => {
  expect(problems({ text: { en: '{{link}} {{stop}}', de: '{{link}}' } })).toEqual([
    'has a mail without {{stop}}: the link by which somebody gets no more mails',
  ])
  expect(problems({ text: '{{link}} {{ stop }} {{name}}' })).toEqual([
    'has a mail with {{name}}, which is not known: study, opens, closes, link, stop',
  ])
  expect(problems({ subject: 'Come: {{link}}' })).toHaveLength(1)
  expect(problems({}, false)).toEqual(['has a mail that says when the wave closes, and it does not close'])
})

test('a subject is one line, because another line could be another header', () => {
  expect(problems({ subject: 'Hello\r\nBcc: all@example.org' })).toEqual(['has a mail with a subject of several lines'])
  expect(problems({ subject: ' ' })).toEqual(['has a mail without a subject'])
})

test('reminders are in order, an hour apart', () => {
  for (const reminders of [[0], [48, 24], [24, 24.5], [10_000], [Number.NaN]]) expect(problems({ reminders })).toHaveLength(1)
  expect(problems({ reminders: [1, 2, 3, 4, 5, 6] })).toEqual(['has more than 5 reminders'])
  expect(problems({ reminders: [] })).toEqual([])
})

test('words are filled in once, in the language of the person', () => {
  const values = { study: 'About {{link}}', opens: 'o', closes: 'c', link: 'https://x', stop: 's' }
  expect(fillMail('{{study}}: {{ link }} {{other}}', values, [])).toBe('About {{link}}: https://x {{other}}')
  expect(fillMail({ en: 'Hello', de: 'Hallo {{closes}}' }, values, ['de-AT'])).toBe('Hallo c')
})
