import type { Item } from '../../item.ts'
import type { Text } from '../../text.ts'
import { LOOKS } from '../import-report.ts'
import type { Keys } from '../keys.ts'
import { escapeMarkdown, hasEmphasis, hasLostMarkup, markdownOf, picturesIn } from './markdown.ts'
import { at, isOn, type Payload, payloadOf, textAt } from './payload.ts'
import { plainText } from './plain-text.ts'

/** One question of a file, and what its kind needs to become items. */
export type Question = {
  id: string
  payload: Payload
  type: string
  selector: string
  subSelector: string
  /** As analysts know it. */
  tag: string
  words: string
  keys: Keys
}

/** What became of a question. No items: it was left. */
export type Converted = {
  items: readonly Item<Text>[]
  notes: readonly string[]
  /** Values of options by the ids of the file, for conditions that refer to them. */
  values?: ReadonlyMap<string, string>
  /** Keys of rows by the ids of the file. */
  rows?: ReadonlyMap<string, string>
  /** Fields of what is typed or set for a choice, by the ids of the file. */
  lines?: ReadonlyMap<string, string>
  /** Questions within it that conditions name by an id of their own. */
  parts?: readonly { id: string; key: string; values: ReadonlyMap<string, string>; rows: ReadonlyMap<string, string> }[]
}

/** How one kind of question is taken. */
export type QsfKind = { type: string; selectors?: readonly string[]; convert: (question: Question) => Converted }

export function readQuestion(id: string, payload: Payload, keys: Keys): Question {
  return {
    id,
    payload,
    type: textAt(payload, 'QuestionType'),
    selector: textAt(payload, 'Selector'),
    subSelector: textAt(payload, 'SubSelector'),
    tag: textAt(payload, 'DataExportTag') || id,
    words: plainText(at(payload, 'QuestionText')),
    keys,
  }
}

/** What all items have in common, and what is lost of it. */
export function askedAs(question: Question) {
  const { settings, notes } = validationOf(question)
  const force = textAt(settings, 'ForceResponse')
  const isReminder =
    force.toLowerCase() === 'requestresponse' || textAt(settings, 'ForceResponseType').toLowerCase() === 'requestresponse'
  const html = at(question.payload, 'QuestionText')
  // One language decides for all: the words of an item are formatted, or they are not.
  const isFormatted = [html, ...Object.values(payloadOf(at(question.payload, 'Language'))).map(wordsIn)].some(hasEmphasis)
  if (hasLostMarkup(html)) notes.push(LOOKS.formatting)
  notes.push(...picturesIn(html).map((name) => `${LOOKS.picture} ${name} was left out: upload it.`))
  if (textAt(question.payload, 'QuestionJS') !== '') notes.push('The script of the question was left out.')
  const words = question.words === '' ? question.tag : question.words
  const asked: Asked = {
    ...(isFormatted && question.words !== '' ? { label: markdownOf(String(html)), isFormatted: true } : { label: words }),
    isRequired: isOn(force) && !isReminder,
    ...(isReminder && { reminds: true }),
  }
  return { asked, settings, notes }
}

const wordsIn = (translation: unknown) => at(payloadOf(translation), 'QuestionText')

type Asked = { label: string; isFormatted?: boolean; isRequired: boolean; reminds?: boolean }

/** The question with the words of one of its lines, which are plain. */
export const besideLabel = ({ label, isFormatted }: Asked, ...lines: readonly string[]): string =>
  [label, ...lines.filter(Boolean).map((line) => (isFormatted ? escapeMarkdown(line) : line))].join(' – ')

function validationOf({ payload }: Question): { settings: Payload; notes: string[] } {
  const settings = payloadOf(at(payloadOf(at(payload, 'Validation')), 'Settings'))
  const custom = at(settings, 'CustomValidation')
  return { settings, notes: custom === undefined ? [] : ['Its own validation was left out.'] }
}
