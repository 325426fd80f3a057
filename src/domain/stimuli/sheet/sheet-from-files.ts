import { fileKey, isSystemFile, kindOfFile } from '../files/file-name.ts'
import { type CellProblem, checkSheet } from './check-sheet.ts'
import { isPost } from './columns.ts'
import { readSheet, type Sheet } from './sheet.ts'

const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text'] as const
const FILENAME = HEADERS.indexOf('filename')

type Lines = readonly (readonly string[])[]

export type SheetFromFiles = {
  /** Headers first. */
  lines: string[][]
  /** Paths of files that are neither pictures nor videos by their names. */
  leftAside: string[]
}

/** Numbers in names count as numbers: card_2 comes before card_10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/**
 * A sheet for pictures and videos that come without one: a row per file, to be filled in. `today` is like 2026-03-31. The rows of a sheet
 * that was made `before` stay as they are; further files are added below.
 */
export function sheetFromFiles(paths: readonly string[], today: string, before: Lines = []): SheetFromFiles {
  const known = new Set(before.map(keyOfRow))
  const own = paths.filter((path) => !isSystemFile(path))
  const media = own.filter((path) => kindOfFile(path) !== 'other').sort(inOrder)
  const added = media.filter((path) => {
    const isNew = !known.has(fileKey(path))
    known.add(fileKey(path))
    return isNew
  })
  const rows = added.map((path) => {
    const filename = nameIn(path)
    return ['', filename, today, kindOfFile(path), headlineFrom(filename), '']
  })
  const kept = before.length === 0 ? [HEADERS] : before
  return {
    lines: [...kept.map((cells) => [...cells]), ...rows],
    leftAside: own.filter((path) => kindOfFile(path) === 'other'),
  }
}

const keyOfRow = (cells: readonly string[]) => fileKey(cells[FILENAME] ?? '')

/** The lines of such a sheet without the rows of some files; none if no row is left. */
export function withoutFiles(lines: Lines, paths: readonly string[]): string[][] {
  const gone = new Set(paths.map(fileKey))
  const kept = lines.filter((cells, i) => i === 0 || !gone.has(keyOfRow(cells)))
  return kept.length > 1 ? kept.map((cells) => [...cells]) : []
}

/** The lines of such a sheet without all files: posts that were written by hand stay. */
export function postsAlone(lines: Lines): string[][] {
  const { rows, columns } = readSheet(lines)
  const type = columns.findIndex(({ name }) => name === 'entity_type')
  const posts = rows.filter(({ cells }) => isPost(cells[type] ?? ''))
  return posts.length === 0 ? [] : [0, ...posts.map(({ row }) => row - 1)].map((i) => [...(lines[i] ?? [])])
}

/** Such a sheet has no sources because nobody was asked for them: that is no reason for a warning. */
export const checkMadeSheet = (sheet: Sheet): CellProblem[] =>
  checkSheet(sheet, 'files').filter(({ column, severity }) => column !== 'source_url' || severity === 'error')

const nameIn = (path: string) => path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1).trim()

/**
 * A headline to begin with. It can be read by participants, so the `t_` and `f_` that say what is true are left out. A name without
 * letters, such as 07, says nothing: it becomes Card 07.
 */
export function headlineFrom(filename: string): string {
  const words = nameIn(filename)
    .replace(/\.[^.]*$/, '')
    .replace(/^[tf]_/i, '')
    .replace(/[_+.\-\s]+/g, ' ')
    .trim()
  if (!/\p{L}/u.test(words)) return words === '' ? 'Card' : `Card ${words}`
  const [first = ''] = words
  return first.toUpperCase() + words.slice(first.length)
}

const SHEET_FILE = /\.(csv|tsv|txt|xlsx)$/

/** Whether a file that came with the pictures is their sheet. */
export const isSheetFile = (path: string) => !isSystemFile(path) && SHEET_FILE.test(fileKey(path))

const DATA_FILE = /\.(csv|tsv|txt|xlsx|json|jsonl|ndjson|js|zip)$/

/** Whether a file can hold posts: a sheet, or what a platform or another tool writes. */
export const isDataFile = (path: string) => !isSystemFile(path) && DATA_FILE.test(fileKey(path))
