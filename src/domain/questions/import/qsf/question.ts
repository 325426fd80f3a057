import type { Item } from '../../item.ts'
import type { Text } from '../../text.ts'
import { LOOKS } from '../import-report.ts'
import type { Keys } from '../keys.ts'
import { displaysIn, lineWords, lostOfLines } from './line-words.ts'
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
    words: plainText(at(payload, 'QuestionText')) || plainText(at(payload, 'GraphicsDescription')),
    keys,
  }
}

/** What all items have in common, and what is lost of it. `hasLines`: its choices are asked one by one, beside the words of the question. */
export function askedAs(question: Question, hasLines = false) {
  const { settings, notes } = validationOf(question)
  const force = textAt(settings, 'ForceResponse')
  const isReminder =
    force.toLowerCase() === 'requestresponse' || textAt(settings, 'ForceResponseType').toLowerCase() === 'requestresponse'
  const html = at(question.payload, 'QuestionText')
  // One language decides for all: the words of an item are formatted, or they are not.
  const inLanguages = [question.payload, ...Object.values(payloadOf(at(question.payload, 'Language'))).map(payloadOf)]
  const lines = hasLines ? inLanguages.flatMap((each) => [...displaysIn(each, 'Choices'), ...displaysIn(each, 'Answers')]) : []
  const isFormatted = [...inLanguages.map((each) => at(each, 'QuestionText')), ...lines].some(hasEmphasis)
  if (hasLines) notes.push(...lostOfLines(lines, true))
  if (hasLostMarkup(html)) notes.push(LOOKS.formatting)
  notes.push(...picturesIn(html).map((name) => `${LOOKS.picture} ${name} was left out: upload it.`))
  if (textAt(question.payload, 'QuestionJS') !== '') notes.push('The script of the question was left out.')
  const words = question.words === '' ? question.tag : question.words
  const hasWords = plainText(html) !== ''
  const asked: Asked = {
    ...(isFormatted && (hasWords || hasLines)
      ? { label: hasWords ? markdownOf(String(html)) : escapeMarkdown(words), isFormatted: true }
      : { label: words }),
    isRequired: isOn(force) && !isReminder,
    ...(isReminder && { reminds: true }),
  }
  return { asked, settings, notes }
}

type Asked = { label: string; isFormatted?: boolean; isRequired: boolean; reminds?: boolean }

/** The question with the words of one of its lines, of which the file has HTML. */
export function besideLabel({ label, isFormatted }: Asked, ...lines: readonly unknown[]): string {
  const wordsOf = (html: unknown) => {
    const words = lineWords(html)
    if (!isFormatted || typeof html !== 'string') return words
    return plainText(html) === '' ? escapeMarkdown(words) : markdownOf(html)
  }
  return [label, ...lines.map(wordsOf).filter((words) => words !== '')].join(' – ')
}

function validationOf({ payload }: Question): { settings: Payload; notes: string[] } {
  const settings = payloadOf(at(payloadOf(at(payload, 'Validation')), 'Settings'))
  const custom = at(settings, 'CustomValidation')
  return { settings, notes: custom === undefined ? [] : ['Its own validation was left out.'] }
}
