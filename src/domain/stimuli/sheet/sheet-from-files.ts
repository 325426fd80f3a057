import { fileKey, isSystemFile, kindOfFile } from '../files/file-name.ts'

const HEADERS = ['source_url', 'filename', 'retrieve_date', 'entity_type', 'headline', 'alt_text'] as const

export type SheetFromFiles = {
  /** Headers first. */
  lines: string[][]
  /** Paths of files that are neither pictures nor videos by their names. */
  leftAside: string[]
}

/** Numbers in names count as numbers: card_2 comes before card_10. */
const inOrder = new Intl.Collator('en', { numeric: true }).compare

/** A sheet for pictures and videos that come without one: a row per file, to be filled in. `today` is like 2026-03-31. */
export function sheetFromFiles(paths: readonly string[], today: string): SheetFromFiles {
  const own = paths.filter((path) => !isSystemFile(path))
  const media = own.filter((path) => kindOfFile(path) !== 'other').sort(inOrder)
  const rows = media.map((path) => {
    const filename = nameIn(path)
    return ['', filename, today, kindOfFile(path), headlineFrom(filename), '']
  })
  return { lines: [[...HEADERS], ...rows], leftAside: own.filter((path) => kindOfFile(path) === 'other') }
}

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
