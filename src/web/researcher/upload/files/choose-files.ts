import { MAX_UPLOAD_BYTES, uploadMessages } from '#contract/uploads.ts'
import { fileKey } from '#domain/stimuli/files/file-name.ts'
import { type ExpectedFile, type FileMatch, matchFiles, mayUpload } from '#domain/stimuli/files/match-files.ts'
import type { DroppedFile } from './dropped-files.ts'

export type ChosenFiles = {
  files: readonly DroppedFile[]
  match: FileMatch
  /** Files that the server would refuse, reported before anything is sent. */
  unfit: readonly { path: string; text: string }[]
}

export function chooseFiles(expected: readonly ExpectedFile[], given: readonly DroppedFile[]): ChosenFiles {
  const named = new Set(expected.map(({ filename }) => fileKey(filename)))
  // A picture of a column that is left out is not left over.
  const files = given.filter(({ path, isInCell }) => !isInCell || named.has(fileKey(path)))
  const match = matchFiles(
    expected,
    files.map(({ path }) => path),
  )
  const wanted = new Set(match.matched.map(({ fileIndex }) => fileIndex))
  const unfit = files.flatMap(({ file, path }, i): { path: string; text: string }[] => {
    const text = wanted.has(i) ? sizeProblem(file) : undefined
    return text === undefined ? [] : [{ path, text }]
  })
  return { files, match, unfit }
}

export function sizeProblem({ size }: File): string | undefined {
  if (size === 0) return uploadMessages.empty
  return size > MAX_UPLOAD_BYTES ? uploadMessages.tooLarge : undefined
}

/** A further drop adds missing files and replaces files that came again. Files of earlier drops that matched nothing were reported and are dropped. */
export function addDrop({ files, match }: ChosenFiles, dropped: readonly DroppedFile[]): DroppedFile[] {
  const again = new Set(dropped.map(({ path }) => fileKey(path)))
  const matched = new Set(match.matched.map(({ fileIndex }) => fileIndex))
  return [...files.filter(({ path }, i) => matched.has(i) && !again.has(fileKey(path))), ...dropped]
}

/** Files of a sheet that the page makes: all of them have rows, also while cells are wrong. */
export const withFilesAgain = (files: readonly DroppedFile[], dropped: readonly DroppedFile[]): DroppedFile[] => [
  ...withoutPaths(
    files,
    dropped.map(({ path }) => path),
  ),
  ...dropped,
]

export function withoutPaths(files: readonly DroppedFile[], paths: readonly string[]): DroppedFile[] {
  const gone = new Set(paths.map(fileKey))
  return files.filter(({ path }) => !gone.has(fileKey(path)))
}

export const maySend = ({ match, unfit }: ChosenFiles): boolean => mayUpload(match) && unfit.length === 0

/** The files to send, each once: posts may share a picture. */
export function filesToSend({ files, match }: ChosenFiles): File[] {
  return [...new Set(match.matched.flatMap(({ fileIndex }) => files[fileIndex]?.file ?? []))]
}
