import { fileKey, isSystemFile, kindOfFile } from '#domain/stimuli/files/file-name.ts'
import type { GivenFile } from '#domain/stimuli/formats/format.ts'
import { readJson } from '#domain/stimuli/formats/json.ts'
import { isDataFile, isSheetFile } from '#domain/stimuli/sheet/sheet-from-files.ts'
import type { DroppedFile } from '../files/dropped-files.ts'
import { decodeSheet, isWorkbook, readWorkbook } from '../sheet/read-sheet-file.ts'
import { readSheetText } from '../sheet/read-sheet-text.ts'
import { unpackArchive } from './unpack-archive.ts'
import { workbookPictures } from './workbook-pictures.ts'

/** Archives of platforms are larger than sheets. */
const MAX_BYTES = 100 * 1024 * 1024

/** `media`: pictures and videos that were given or lie in workbooks. `left`: sentences about what could not be taken. */
export type ReadFiles = { files: GivenFile[]; media: DroppedFile[]; left: string[] }

/** Everything that was given, read as far as possible. What cannot be read is left to the reader of sheets, which says why. */
export async function readGivenFiles(given: readonly DroppedFile[]): Promise<ReadFiles> {
  const left: string[] = []
  const dropped = await withoutArchives(given, left)
  const read: ReadFiles = {
    files: [],
    left,
    media: dropped.filter(({ path }) => kindOfFile(path) !== 'other' && !isSystemFile(path)),
  }
  for (const { file, path } of dropped) {
    if (!isDataFile(path) || file.size > MAX_BYTES) continue
    try {
      await readOne(file, path, read)
    } catch (error) {
      console.warn('A file could not be read', error)
    }
  }
  return read
}

/** The files of archives in the place of the archives. */
async function withoutArchives(given: readonly DroppedFile[], left: string[]): Promise<DroppedFile[]> {
  const files: DroppedFile[] = []
  for (const dropped of given) {
    if (!fileKey(dropped.path).endsWith('.zip') || dropped.file.size > MAX_BYTES) {
      files.push(dropped)
      continue
    }
    try {
      const { files: unpacked, isWithoutMedia } = await unpackArchive(dropped)
      files.push(...unpacked)
      if (isWithoutMedia) left.push('pictures and videos of the archive, which are too large together: unpack it, and drop them')
    } catch (error) {
      console.warn('An archive could not be unpacked', error)
    }
  }
  return files
}

async function readOne(file: File, path: string, { files, media }: ReadFiles): Promise<void> {
  const name = fileKey(path)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (isWorkbook(bytes)) {
    const [sheets, pictures] = [await readWorkbook(bytes), workbookPictures(bytes)]
    media.push(...pictures.map((picture) => ({ file: new File([picture.bytes], picture.file), path: picture.file })))
    const given = sheets.map((sheet) => ({ ...sheet, pictures: pictures.filter((picture) => picture.sheet === sheet.name) }))
    files.push({ kind: 'workbook', name, sheets: given })
    return
  }
  const decoded = decodeSheet(bytes)
  if (!decoded.ok) return
  if (!isSheetFile(path)) {
    const value = readJson(decoded.text)
    if (value !== undefined) files.push({ kind: 'json', name, value })
    return
  }
  const { lines, brokenRows } = await readSheetText(decoded.text)
  if (brokenRows.length === 0) files.push({ kind: 'table', name, lines })
}
