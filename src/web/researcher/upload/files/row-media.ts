import type { FilePair } from '#domain/stimuli/files/match-files.ts'
import { quoted } from '#domain/stimuli/sheet/web-address.ts'
import type { RowMedia } from '../set-body.ts'
import type { ChosenFiles } from './choose-files.ts'
import type { QueueState } from './upload-queue.ts'

type Matched = Pick<FilePair, 'column' | 'further'>

const idColumn = ({ column }: Matched) => (column === 'avatar_url' ? 'avatar_media_id' : 'media_id')

const withId = (media: RowMedia, pair: Matched, media_id: string): RowMedia =>
  pair.further === undefined
    ? { ...media, [idColumn(pair)]: media_id }
    : { ...media, further: new Map(media.further).set(pair.further, media_id) }

/** The ids of the files that have arrived, by row. */
export function mediaOfRows({ files, match }: ChosenFiles, { files: progressOf }: QueueState): Map<number, RowMedia> {
  const mediaOf = new Map<number, RowMedia>()
  for (const { row, fileIndex, ...pair } of match.matched) {
    const file = files[fileIndex]?.file
    const progress = file && progressOf.get(file)
    if (progress?.state === 'ready') mediaOf.set(row, withId(mediaOf.get(row) ?? {}, pair, progress.media_id))
  }
  return mediaOf
}

/** What a row shows, so that people can see what they write about. Neither its avatar nor further pictures. */
export function picturesOfRows({ files, match }: ChosenFiles): ReadonlyMap<number, File> {
  const shown = match.matched.filter(({ column, further }) => column !== 'avatar_url' && further === undefined)
  return new Map(shown.flatMap(({ row, fileIndex }) => (files[fileIndex] ? [[row, files[fileIndex].file] as const] : [])))
}

/** Files that the server no longer has, by what it said about the rows when the set was to be saved. */
export function lostFiles({ files, match }: ChosenFiles, problems: readonly { row: number; text: string }[]) {
  return match.matched.flatMap(({ row, fileIndex, ...pair }) => {
    const isAbout = (text: string) =>
      pair.further === undefined
        ? text.startsWith(`${idColumn(pair)} `)
        : text.startsWith('further_media_ids ') && text.includes(quoted(pair.filename))
    const problem = problems.find((said) => said.row === row && isAbout(said.text))
    const file = files[fileIndex]?.file
    return problem && file ? [{ file, text: problem.text }] : []
  })
}
