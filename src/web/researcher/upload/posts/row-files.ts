import { fileKey } from '#domain/stimuli/files/file-name.ts'
import { expectedFiles } from '#domain/stimuli/files/match-files.ts'
import type { RowCells } from '#domain/stimuli/sheet/edit-rows.ts'
import { listOf } from '#domain/stimuli/sheet/list-cell.ts'
import { readSheet } from '#domain/stimuli/sheet/sheet.ts'
import { withFilesAgain, withoutPaths } from '../files/choose-files.ts'
import type { DroppedFile } from '../files/dropped-files.ts'

type Lines = readonly (readonly string[])[]

const filesOf = (lines: Lines) => new Set(expectedFiles(readSheet(lines)).map(({ filename }) => fileKey(filename)))

/** The files after rows were changed: without those that no row names any more, and with those that were chosen for a row. */
export function filesAfter(
  files: readonly DroppedFile[],
  picked: readonly DroppedFile[],
  { before, after }: { before: Lines; after: Lines },
): DroppedFile[] {
  const [named, stillNamed] = [filesOf(before), filesOf(after)]
  const gone = [...named].filter((key) => !stillNamed.has(key))
  return withFilesAgain(
    withoutPaths(files, gone),
    picked.filter(({ path }) => stillNamed.has(fileKey(path))),
  )
}

/** The files that a row names. */
export function filesOfRow(files: readonly DroppedFile[], cells: RowCells): DroppedFile[] {
  const names = new Set(Object.values(cells).flatMap(listOf).map(fileKey))
  return files.filter(({ path }) => names.has(fileKey(path)))
}

/** Another file may have the same name already; then this one gets a number. */
export function freePath(file: File, files: readonly DroppedFile[]): string {
  const isTaken = (path: string) => files.some((each) => fileKey(each.path) === fileKey(path) && !isSame(each.file, file))
  if (!isTaken(file.name)) return file.name
  const dot = file.name.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot)] : [file.name, '']
  for (let n = 2; ; n++) if (!isTaken(`${stem}-${n}${ending}`)) return `${stem}-${n}${ending}`
}

const isSame = (a: File, b: File) => a === b || (a.size === b.size && a.lastModified === b.lastModified && a.name === b.name)

/** Columns of which a post fills one. */
export const isMain = (column: string) => ['image', 'images', 'video'].includes(column)
