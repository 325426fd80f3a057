import { asksForSeveral, type Mark, markOf, optionsOnOneLine } from './marks.ts'
import { type NumberScale, scaleLine } from './scale-in.ts'

type OptionOf = 'number' | 'letter' | 'bullet' | 'plain'

/** An option as it was found; `n` where it was numbered. */
export type DraftOption = { words: string; from: OptionOf; n?: number; isBox?: boolean }

/** What belongs to one question of a document, before its kind is decided. */
export type Draft = {
  isNumbered: boolean
  /** Its words, a line each. */
  text: string[]
  options: DraftOption[]
  scale: NumberScale | undefined
  /** Lines to write on. */
  nBlanks: number
  /** Of a table: the words of its columns, and of its rows. */
  columns: readonly string[]
  rows: string[]
  /** Every line of the document that went into it, as it was. */
  lines: string[]
}

type Reading = { drafts: Draft[]; lastNumber: number; isGap: boolean }

/** Questions in the lines of a document. Each line that is not empty belongs to exactly one of them. */
export function readDocument(text: string): Draft[] {
  const reading: Reading = { drafts: [], lastNumber: 0, isGap: true }
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const isSpaced = isSpacedOut(lines)
  let nEmpty = 0
  for (const line of lines) {
    if (line.trim() === '') {
      nEmpty += 1
      if (nEmpty > (isSpaced ? 1 : 0)) reading.isGap = true
      continue
    }
    nEmpty = 0
    readLine(reading, line)
    reading.drafts.at(-1)?.lines.push(line.trim())
    reading.isGap = false
  }
  return reading.drafts
}

/** Whether an empty line stands behind nearly every line, so that one says nothing. */
function isSpacedOut(lines: readonly string[]): boolean {
  const isEmpty = lines.map((line) => line.trim() === '')
  const inner = lines.slice(0, -1).flatMap((_, i) => (isEmpty[i] ? [] : [isEmpty[i + 1] === true]))
  return inner.length > 3 && inner.filter(Boolean).length > inner.length * 0.9
}

function readLine(reading: Reading, line: string): void {
  const current = reading.drafts.at(-1)
  const scale = scaleLine(line.trim().replace(/\s+/g, ' '))
  const mark = markOf(line)
  // "1. How often, 1 = never, 5 = always" begins a question.
  if (scale !== undefined && current?.scale === undefined && current !== undefined && isScaleFor(current, mark)) {
    current.scale = scale
    return
  }
  if (mark.is === 'number') readNumbered(reading, mark)
  else if (mark.is === 'letter' || mark.is === 'bullet') readOption(reading, line, mark)
  else if (mark.is === 'cells') readCells(current ?? begin(reading, '', false), mark.cells)
  else if (mark.is === 'blank') (current ?? begin(reading, '', false)).nBlanks += 1
  else readPlain(reading, mark.words)
}

const isScaleFor = (current: Draft, mark: Mark) =>
  current.options.length === 0 && current.rows.length === 0 && (mark.is !== 'number' || !/\?/.test(mark.words))

function begin(reading: Reading, words: string, isNumbered: boolean): Draft {
  const { words: text, nBlanks } = withoutBlank(words)
  const draft: Draft = {
    ...{ isNumbered, text: text === '' ? [] : [text], options: [], scale: undefined, nBlanks },
    ...{ columns: [], rows: [], lines: [] },
  }
  reading.drafts.push(draft)
  return draft
}

/** `Age: ____` is a question with a line to write on. */
function withoutBlank(words: string): { words: string; nBlanks: number } {
  const text = words.replace(/_{2,}/g, ' ').replace(/\s+/g, ' ').trim()
  return text === words ? { words, nBlanks: 0 } : { words: text, nBlanks: /_{2,}/.test(words) ? 1 : 0 }
}

function readNumbered(reading: Reading, { n, isNamed, words }: Extract<Mark, { is: 'number' }>): void {
  const current = reading.drafts.at(-1)
  const lastOption = current?.options.at(-1)
  const isNext = n === reading.lastNumber + 1
  const goesOn = lastOption?.from === 'number' && lastOption.n !== undefined && n === lastOption.n + 1
  // Numbers that begin again are options of the question above.
  const beginsAgain = n === 1 && !isNext && current?.options.length === 0
  const isBelowQuestion = n === 1 && isNext && current !== undefined && !current.isNumbered && isAsking(current) && !reading.isGap
  const isOption = current !== undefined && !isNamed && !(isNext && words.endsWith('?'))
  if (isOption && (goesOn || beginsAgain || isBelowQuestion)) {
    current.options.push({ words, from: 'number', n })
    return
  }
  begin(reading, words, true)
  reading.lastNumber = n
}

function readOption(reading: Reading, line: string, mark: Extract<Mark, { is: 'letter' | 'bullet' }>): void {
  const current = reading.drafts.at(-1)
  if (current === undefined) {
    begin(reading, mark.words, false)
    return
  }
  const isBox = mark.is === 'bullet' && mark.isBox
  const from = mark.is
  const several = optionsOnOneLine(line.trim().replace(/\s+/g, ' '))
  for (const words of several ?? [mark.words]) current.options.push({ words, from, isBox })
}

/** A row of a table: first the words of the columns, then the statements. */
function readCells(draft: Draft, cells: readonly string[]): void {
  const [first = '', ...others] = cells
  const isHead = draft.columns.length === 0 && others.filter((cell) => cell !== '').length > 1
  if (isHead) {
    draft.columns = others.filter((cell) => cell !== '')
    if (first !== '') draft.text.push(first)
    return
  }
  const said = others.filter((cell) => cell !== '' && !/^[\d○◯☐□●o()[\]\s]*$/.test(cell))
  draft.rows.push([first, ...said].filter((cell) => cell !== '').join(' – '))
}

/** Words that end as a question does, or that say how to answer. */
const isAsking = ({ text }: Draft) => {
  const words = text.join(' ')
  return /[?:？：]\s*(\([^()]*\))?\s*\*?$/.test(words) || asksForSeveral(words)
}

const MAX_PLAIN_OPTION = 80

function readPlain(reading: Reading, words: string): void {
  const current = reading.drafts.at(-1)
  if (current === undefined || reading.isGap) {
    begin(reading, words, false)
    return
  }
  const { options, text } = current
  const isOpen = options.length === 0 && current.nBlanks === 0 && current.scale === undefined && current.rows.length === 0
  const hasBlank = /_{2,}/.test(words)
  const last = options.at(-1)
  const mayBeOption = words.length <= MAX_PLAIN_OPTION && !words.endsWith('?')
  const inRow = optionsOnOneLine(words) ?? slashed(words)
  if (isOpen && text.length > 0 && isAsking(current) && inRow !== undefined) {
    options.push(...inRow.map((each): DraftOption => ({ words: each, from: 'plain', isBox: /[☐□[]/.test(words) })))
  } else if (isOpen && text.length > 0 && isAsking(current) && mayBeOption && !hasBlank) {
    options.push({ words, from: 'plain' })
  } else if (last?.from === 'plain' && mayBeOption) {
    options.push({ words, from: 'plain' })
  } else if (isOpen && !hasBlank && !isAsking(current)) {
    text.push(words)
  } else if (last !== undefined && /^\p{Ll}/u.test(words)) {
    // The rest of an option that was wrapped.
    last.words = `${last.words} ${words}`
  } else {
    begin(reading, words, false)
  }
}

/** `Yes / No / Not sure`. */
function slashed(words: string): string[] | undefined {
  const parts = words.split(/\s+\/\s+|(?<=^\S{1,20})\/(?=\S{1,20}$)/).map((part) => part.trim())
  return parts.length > 1 && parts.every((part) => part !== '' && part.length <= 40) ? parts : undefined
}
