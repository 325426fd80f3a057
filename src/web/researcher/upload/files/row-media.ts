import type { ExpectedFile } from '#domain/stimuli/files/match-files.ts'
import type { RowMedia } from '../set-body.ts'
import type { ChosenFiles } from './choose-files.ts'
import type { QueueState } from './upload-queue.ts'

const idColumn = (column: ExpectedFile['column']) => (column === 'avatar_url' ? 'avatar_media_id' : 'media_id')

/** The ids of the files that have arrived, by row. */
export function mediaOfRows({ files, match }: ChosenFiles, { files: progressOf }: QueueState): Map<number, RowMedia> {
  const mediaOf = new Map<number, RowMedia>()
  for (const { row, column, fileIndex } of match.matched) {
    const file = files[fileIndex]?.file
    const progress = file && progressOf.get(file)
    if (progress?.state === 'ready') mediaOf.set(row, { ...mediaOf.get(row), [idColumn(column)]: progress.media_id })
  }
  return mediaOf
}

/** What a row shows, so that people can see what they write about. Not its avatar. */
export function picturesOfRows({ files, match }: ChosenFiles): ReadonlyMap<number, File> {
  const shown = match.matched.filter(({ column }) => column !== 'avatar_url')
  return new Map(shown.flatMap(({ row, fileIndex }) => (files[fileIndex] ? [[row, files[fileIndex].file] as const] : [])))
}

/** Files that the server no longer has, by what it said about the rows when the set was to be saved. */
export function lostFiles({ files, match }: ChosenFiles, problems: readonly { row: number; text: string }[]) {
  return match.matched.flatMap(({ row, column, fileIndex }) => {
    const problem = problems.find((said) => said.row === row && said.text.startsWith(`${idColumn(column)} `))
    const file = files[fileIndex]?.file
    return problem && file ? [{ file, text: problem.text }] : []
  })
}
