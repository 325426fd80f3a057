import { messages } from '#contract/researcher-messages.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import { type WorkbookPicture, workbookPictures } from '../import/workbook-pictures.ts'
import { sheetTextOf } from './read-sheet-text.ts'
import { unpackWorkbook } from './unpack-workbook.ts'

/** `note`: what the researcher should know about how the file was read. `pictures`: those that lie in its cells. */
export type SheetFile =
  | {
      ok: true
      text: string
      note?: string
      sheets?: readonly NamedSheet[]
      letters?: readonly Letters[]
      pictures?: readonly DroppedFile[]
    }
  | { ok: false; problem: string }

/** Letters in which a file may be written that does not say so itself: the first are those in which it was read. */
export type Letters = { name: string; read: () => string }

/** A sheet of a workbook that has several. */
export type NamedSheet = { name: string; text: string; pictures: readonly DroppedFile[] }

const MAX_SHEET_FILE_BYTES = 20 * 1024 * 1024
/** With pictures in its cells. */
const MAX_WORKBOOK_BYTES = 100 * 1024 * 1024
/** Far longer than any sheet needs. Without it, a reader that never answers would keep the page waiting. */
const XLSX_TIMEOUT_MS = 20_000

/** A dropped .csv, .tsv or .xlsx as text for the field into which sheets are pasted. The format is detected by the first bytes. */
export async function readSheetFile(file: File): Promise<SheetFile> {
  if (file.size > MAX_WORKBOOK_BYTES) return { ok: false, problem: messages.uploadSheetTooLarge }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (file.size > MAX_SHEET_FILE_BYTES && !isWorkbook(bytes)) return { ok: false, problem: messages.uploadSheetTooLarge }
    if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return { ok: false, problem: messages.uploadOldExcel }
    const kind = otherKind(bytes)
    if (kind !== undefined) return { ok: false, problem: messages.uploadNoSheet(kind) }
    const read = isWorkbook(bytes) ? await readXlsx(bytes) : decodeSheet(bytes)
    return read.ok && read.text.trim() === '' ? { ok: false, problem: messages.uploadEmptySheet } : read
  } catch (error) {
    console.warn('A sheet could not be read', error)
    return { ok: false, problem: messages.uploadUnreadableSheet }
  }
}

/** The sheets of a workbook, each as rows of cells. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<{ name: string; lines: string[][] }[]> {
  // The build for browsers starts workers from blob: addresses, which our Content-Security-Policy forbids.
  const { default: readXlsxFile } = await import('read-excel-file/universal')
  const { buffer } = unpackWorkbook(bytes)
  const sheets = await Promise.race([readXlsxFile(buffer, { trim: false }), timeout(XLSX_TIMEOUT_MS)])
  return sheets.map(({ sheet, data }) => ({ name: sheet, lines: data.map((row) => row.map(cellText)) }))
}

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<SheetFile> {
  const sheets = await readWorkbook(bytes)
  const pictures = workbookPictures(bytes)
  const named = await Promise.all(
    sheets.map(async ({ name, lines }): Promise<NamedSheet> => {
      const placed = withPictures(
        lines,
        pictures.filter(({ sheet }) => sheet === name),
      )
      return { name, text: await sheetTextOf(placed.lines), pictures: placed.pictures }
    }),
  )
  const [first, ...others] = named
  if (first === undefined) return { ok: false, problem: messages.uploadUnreadableSheet }
  // Often the first sheet explains the others, so one that is empty is passed over.
  const read = named.find((each) => each.text.trim() !== '') ?? first
  const notes = [
    ...(others.length > 0 ? [`One of ${named.length} sheets was read: ${read.name}.`] : []),
    ...(read.pictures.length > 0 ? [messages.uploadPicturesInCells(read.pictures.length)] : []),
  ]
  return {
    ok: true,
    text: read.text,
    ...(notes.length > 0 && { note: notes.join(' ') }),
    ...(others.length > 0 && { sheets: named }),
    ...(read.pictures.length > 0 && { pictures: read.pictures }),
  }
}

/**
 * A picture in a cell stands there as the name of a file, if nothing else is written in the cell. What lies in the first row, such as a logo,
 * and what lies below the last one belongs to no card.
 */
function withPictures(
  lines: readonly (readonly string[])[],
  given: readonly WorkbookPicture[],
): { lines: string[][]; pictures: DroppedFile[] } {
  const filled = lines.map((cells) => [...cells])
  const placed = given.filter(({ row, column, file }) => {
    const cells = row === 0 ? undefined : filled[row]
    if (cells === undefined) return false
    while (cells.length <= column) cells.push('')
    // Programs that do not know pictures in cells see an error.
    if (!/^\s*(#[A-Z/0]+[!?A]?)?\s*$/.test(cells[column] ?? '')) return false
    cells[column] = file
    return true
  })
  const pictures = placed.map(({ bytes, file }): DroppedFile => ({ file: new File([bytes], file), path: file, isInCell: true }))
  return { lines: filled, pictures }
}

const timeout = (ms: number) =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The workbook was not read in time')), ms)
  })

/** A cell of a workbook as spreadsheets export it. Midnight is written as a date without time. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value)
  const iso = value.toISOString()
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19).replace('T', ' ')
}

/** Decodes the encodings that spreadsheets write. */
export function decodeSheet(bytes: Uint8Array): SheetFile {
  if (startsWith(bytes, [0xff, 0xfe])) return { ok: true, text: new TextDecoder('utf-16le').decode(bytes) }
  if (startsWith(bytes, [0xfe, 0xff])) return { ok: true, text: new TextDecoder('utf-16be').decode(bytes) }
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    // Not Unicode: Excel writes the letters of the country that it is set to.
    const letters = ENCODINGS.map(([name, encoding]) => ({ name, read: () => new TextDecoder(encoding).decode(bytes) }))
    const note = 'The file does not say which letters it is written in, and was read as Western European. Look at the accents.'
    return { ok: true, text: new TextDecoder('windows-1252').decode(bytes), note, letters }
  }
}

const ENCODINGS = [
  ['Western European', 'windows-1252'],
  ['Central European', 'windows-1250'],
  ['Cyrillic', 'windows-1251'],
  ['Greek', 'windows-1253'],
  ['Turkish', 'windows-1254'],
  ['Baltic', 'windows-1257'],
  ['Hebrew', 'windows-1255'],
  ['Arabic', 'windows-1256'],
  ['Western European of a Mac', 'macintosh'],
] as const

/** How files begin that are no sheets, whatever their name says. */
const OTHER_KINDS: readonly (readonly [kind: string, start: readonly number[]])[] = [
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
]

/** What the file is, if it is no sheet. Text has no byte 0, except in UTF-16, which says so at its beginning. */
function otherKind(bytes: Uint8Array): string | undefined {
  const known = OTHER_KINDS.find(([, start]) => startsWith(bytes, start))?.[0]
  if (known !== undefined) return known
  const isText = WORKBOOK_OR_UTF16.some((start) => startsWith(bytes, start)) || !bytes.includes(0)
  return isText ? undefined : 'a file of another kind'
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const WORKBOOK_OR_UTF16 = [ZIP, [0xff, 0xfe], [0xfe, 0xff]]

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, i) => bytes[i] === byte)

export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, ZIP)
