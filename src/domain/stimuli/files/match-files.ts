import { groupBy } from '#domain/group-by.ts'
import { type CardFile, furtherFiles, mainFile } from '../cards/card-files.ts'
import { isEntityType, isPost } from '../sheet/columns.ts'
import { cellReader, type Sheet } from '../sheet/sheet.ts'
import { fileKey, isPictureFile, isSystemFile, kindOfFile, type MediaKind } from './file-name.ts'

/** A file that a row needs: `filename` for picture and video cards; for posts what their columns name, unless it is an address. */
export type ExpectedFile = {
  row: number
  column: string
  filename: string
  kind: MediaKind | 'any'
  /** Its place in `furtherFiles` of its card, if it is one of them. */
  further?: number
}

export type FilePair = Omit<ExpectedFile, 'kind'> & { path: string; fileIndex: number }

export type FileMatch = {
  /** Includes pairs of the wrong kind. */
  matched: FilePair[]
  rowsWithoutFile: { row: number; filename: string }[]
  filesWithoutRow: { path: string; fileIndex: number }[]
  /** One name for several files, or one file for several cards. Reported; we do not guess. */
  ambiguous: { filename: string; rows: number[]; paths: string[] }[]
  /** By file name only. The server checks the content. */
  wrongKind: (FilePair & { expected: MediaKind; found: MediaKind })[]
  /** The name does not show the kind. These files are uploaded anyway. */
  unknownKind: FilePair[]
  /** Files that operating systems add to folders. */
  ignored: string[]
  expectedCount: number
  givenCount: number
}

export function expectedFiles(sheet: Sheet): ExpectedFile[] {
  const cell = cellReader(sheet)
  return sheet.rows.flatMap((row): ExpectedFile[] => {
    const own = (column: string) => cell(row, column)
    const type = own('entity_type').toLowerCase()
    const further = furtherFiles(own).flatMap((file, place) =>
      fileOf(row.row, file).map((found) => ({ ...found, further: place })),
    )
    if (!isPost(type)) {
      const kind = isEntityType(type) && type !== 'post' ? type : 'any'
      return [{ row: row.row, column: 'filename', filename: own('filename'), kind }, ...further]
    }
    const main = mainFile(own)
    const avatar: CardFile = { column: 'avatar_url', cell: own('avatar_url'), kind: 'image' }
    return [...(main ? fileOf(row.row, main) : []), ...fileOf(row.row, avatar), ...further]
  })
}

const fileOf = (row: number, { column, cell, kind }: CardFile): ExpectedFile[] =>
  isPictureFile(cell) ? [{ row, column, filename: cell, kind }] : []

/** Matches rows with dropped files by name. `fileIndex` is the index in `paths`. */
export function matchFiles(expected: readonly ExpectedFile[], paths: readonly string[]): FileMatch {
  const dropped = paths.map((path, fileIndex) => ({ path, fileIndex }))
  const files = dropped.filter(({ path }) => !isSystemFile(path))
  const match: FileMatch = {
    matched: [],
    rowsWithoutFile: [],
    filesWithoutRow: [],
    ambiguous: [],
    wrongKind: [],
    unknownKind: [],
    ignored: paths.filter(isSystemFile),
    expectedCount: 0,
    givenCount: files.length,
  }
  const filesByKey = groupBy(files, ({ path }) => fileKey(path))
  for (const [key, rows] of groupBy(expected, ({ filename }) => fileKey(filename))) {
    const cards = rows.filter(({ column }) => column === 'filename')
    // Posts may share a picture or an avatar; every other card needs its own file.
    match.expectedCount += Math.max(cards.length, 1)
    const candidates = key === '' ? [] : (filesByKey.get(key) ?? [])
    const [file] = candidates
    if (file === undefined) match.rowsWithoutFile.push(...rows.map(({ row, filename }) => ({ row, filename })))
    else if (candidates.length > 1 || cards.length > 1) match.ambiguous.push(ambiguity(rows, candidates))
    else for (const row of rows) addPair(match, row, file)
    if (key !== '') filesByKey.delete(key)
  }
  const unclaimed = new Set([...filesByKey.values()].flat())
  match.filesWithoutRow = files.filter((file) => unclaimed.has(file))
  return match
}

type Dropped = { path: string; fileIndex: number }

const ambiguity = (rows: readonly ExpectedFile[], files: readonly Dropped[]) => ({
  filename: rows[0]?.filename ?? '',
  rows: rows.map(({ row }) => row),
  paths: files.map(({ path }) => path),
})

function addPair(match: FileMatch, { kind, ...expected }: ExpectedFile, file: Dropped): void {
  const pair = { ...expected, ...file }
  match.matched.push(pair)
  const found = kindOfFile(file.path)
  if (found === 'other') match.unknownKind.push(pair)
  else if (kind !== 'any' && found !== kind) match.wrongKind.push({ ...pair, expected: kind, found })
}

/** Spec 5: 'Incorrect number of entities provided. Please try again.' and 'No covariate info: ' plus the path. */
export type DropAlert =
  | { alert: 'incorrect-number'; expected: number; given: number }
  | { alert: 'no-covariate-info'; path: string }

/** The specified alerts for a drop, starting with a wrong number of files. */
export function dropAlerts({ expectedCount, givenCount, filesWithoutRow }: FileMatch): DropAlert[] {
  const withoutRow = filesWithoutRow.map(({ path }) => ({ alert: 'no-covariate-info', path }) as const)
  if (expectedCount === givenCount) return withoutRow
  return [{ alert: 'incorrect-number', expected: expectedCount, given: givenCount }, ...withoutRow]
}

/** Upload is allowed if every row has its own file of the right kind and no file is left over. */
export const mayUpload = (match: FileMatch): boolean =>
  dropAlerts(match).length === 0 && [match.rowsWithoutFile, match.ambiguous, match.wrongKind].every(({ length }) => length === 0)
