import { fileKey, isSystemFile, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import { count, type GivenFile, type Report } from '#domain/stimuli/formats/format.ts'
import { readJson } from '#domain/stimuli/formats/json.ts'
import { isDataFile, isSheetFile } from '#domain/stimuli/sheet/sheet-from-files.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import { rowList } from '../row-list.ts'
import { decodeSheet, isWorkbook, readWorkbook } from '../sheet/read-sheet-file.ts'
import { readSheetText } from '../sheet/read-sheet-text.ts'
import { unpackArchive } from './unpack-archive.ts'
import { workbookPictures } from './workbook-pictures.ts'

/** Archives of platforms are larger than sheets. */
const MAX_BYTES = 100 * 1024 * 1024

/** `media`: pictures and videos that were given or lie in workbooks. `report`: files and rows that were not read as they are. */
export type ReadFiles = { files: GivenFile[]; media: DroppedFile[]; report: Pick<Report, 'changed' | 'left'> }

/** Everything that was given, read as far as possible. A single sheet that cannot be read is left to the reader of sheets, which says why. */
export async function readGivenFiles(given: readonly DroppedFile[]): Promise<ReadFiles> {
  const unread: string[] = []
  const { files: dropped, left } = await withoutArchives(given, unread)
  const read: ReadFiles = {
    files: [],
    media: dropped.filter(({ path }) => kindOfFile(path) !== 'other' && !isSystemFile(path)),
    report: { changed: [], left },
  }
  for (const { file, path } of dropped) {
    if (!isDataFile(path)) continue
    if (file.size > MAX_BYTES) {
      read.report.left.push(`the file ${path}: it is larger than 100 MB`)
      continue
    }
    try {
      if ((await readOne(file, path, read)) === 'unread') unread.push(path)
    } catch (error) {
      console.warn('A file could not be read', error)
      unread.push(path)
    }
  }
  if (unread.length > 0) read.report.left.push(unreadSentence(unread))
  return read
}

type Archives = { files: DroppedFile[]; left: string[] }

/** The files of archives in the place of the archives. */
async function withoutArchives(given: readonly DroppedFile[], unread: string[]): Promise<Archives> {
  const found: Archives = { files: [], left: [] }
  for (const dropped of given) {
    if (!fileKey(dropped.path).endsWith('.zip') || dropped.file.size > MAX_BYTES) {
      found.files.push(dropped)
      continue
    }
    try {
      const { files, isWithoutMedia } = await unpackArchive(dropped)
      found.files.push(...files)
      if (isWithoutMedia)
        found.left.push('pictures and videos of the archive, which are too large together: unpack it, and drop them')
    } catch (error) {
      console.warn('An archive could not be unpacked', error)
      unread.push(dropped.path)
    }
  }
  return found
}

const FILES_NAMED = 5

function unreadSentence(paths: readonly string[]): string {
  const others = paths.length - FILES_NAMED
  const named = `${paths.slice(0, FILES_NAMED).join(', ')}${others > 0 ? ` and ${count(others, 'other')}` : ''}`
  return `${count(paths.length, 'file')} that could not be read: ${named}`
}

async function readOne(file: File, path: string, { files, media, report }: ReadFiles): Promise<'read' | 'unread'> {
  const name = fileKey(path)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) {
    const [sheets, pictures] = [await readWorkbook(bytes), workbookPictures(bytes)]
    media.push(...pictures.map((picture) => ({ file: new File([picture.bytes], picture.file), path: picture.file })))
    const given = sheets.map((sheet) => ({ ...sheet, pictures: pictures.filter((picture) => picture.sheet === sheet.name) }))
    files.push({ kind: 'workbook', name, sheets: given })
    return 'read'
  }
  const decoded = decodeSheet(bytes)
  if (!decoded.ok) return 'unread'
  if (!isSheetFile(path)) {
    const value = readJson(decoded.text)
    if (value !== undefined) files.push({ kind: 'json', name, value })
    // Archives also have programs, which hold no posts.
    return value === undefined && (!name.endsWith('.js') || decoded.text.startsWith('window.YTD')) ? 'unread' : 'read'
  }
  const { lines, brokenRows } = await readSheetText(decoded.text)
  if (brokenRows.length > 0)
    report.changed.push(
      `quotation marks without a partner in ${path}, ${rowList(brokenRows)}: they were read as part of the text`,
    )
  files.push({ kind: 'table', name, lines })
  return 'read'
}
