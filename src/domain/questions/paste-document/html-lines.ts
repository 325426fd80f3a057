import { convertHtml, type Tag } from '#domain/html/convert-html.ts'
import { decodeEntities } from '#domain/html/entities.ts'
import { withoutControls } from '../import/qsf/plain-text.ts'

const BREAKS = new Set(['p', 'div', 'br', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol'])
const MAX_HTML = 2_000_000

type List = { n: number; isNumbered: boolean; isLettered: boolean }

/**
 * What a word processor puts on the clipboard as lines of plain text: a paragraph for each line, entries of lists with their numbers and
 * letters, cells of tables between tabs.
 */
export function linesOfHtml(html: string): string {
  const lists: List[] = []
  const out = convertHtml(html.slice(0, MAX_HTML), { words: wordsOf, tag: (tag) => signOf(tag, lists) })
  return withTables(withoutLongGaps(out))
    .split('\n')
    .map((line) =>
      line
        .replace(/ +/g, ' ')
        .replace(/ ?\t ?/g, '\t')
        .replace(/^ | $/g, ''),
    )
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n+$/g, '')
}

// Line breaks in the source of a document are only spaces. Tabs are ours.
const wordsOf = (html: string) => withoutControls(decodeEntities(html)).replace(/[\s\u00a0]+/g, ' ')

function signOf({ name, isEnd, attributes }: Tag, lists: List[]): string {
  if (name === 'ol' || name === 'ul') {
    if (isEnd) lists.pop()
    else lists.push({ n: startIn(attributes), isNumbered: name === 'ol', isLettered: isLettered(attributes, lists.length) })
    return '\n'
  }
  if (name === 'li' && !isEnd) return `\n${markOf(lists.at(-1))}`
  if (name === 'tr' || name === 'table') return ROW
  if (name === 'td' || name === 'th') return isEnd ? CELL : ''
  // The next paragraph begins a line by itself; an empty one is an empty line.
  return BREAKS.has(name) && !(isEnd && ['li', 'p', 'div'].includes(name)) ? '\n' : ''
}

/** A search for a gap before a sign begins again at each of its spaces, so that a long one would take for ever. */
const withoutLongGaps = (text: string) => text.replace(/\s{40,}/g, '\n\n')

const CELL = '\uE000'

const ROW = '\uE001'

/** Paragraphs within a cell stand on the line of the row. */
const withTables = (text: string) =>
  text
    .replace(/\s*\uE000\s*/g, CELL)
    .replace(/\uE000+(?=\uE001|$)/g, '')
    .replaceAll(CELL, '\t')
    // A row begins a line, whatever stands around it; its first cell may be empty.
    .replace(/[ \n]*\uE001[ \n\uE001]*/g, '\n')

const startIn = (attributes: string) => Number(/\bstart\s*=\s*["']?(\d{1,4})/i.exec(attributes)?.[1] ?? 1) - 1

const isLettered = (attributes: string, depth: number) =>
  /\btype\s*=\s*["']?[aA]\b|(lower|upper)-(alpha|latin)/i.test(attributes) ||
  (depth > 0 && !/\btype\s*=|list-style/i.test(attributes))

function markOf(list: List | undefined): string {
  if (list === undefined || !list.isNumbered) return '- '
  list.n += 1
  return list.isLettered && list.n <= 26 ? `${String.fromCharCode(96 + list.n)}. ` : `${list.n}. `
}
