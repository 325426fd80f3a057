import { furtherFiles, mainFile } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import type { CheckedRow } from '#domain/stimuli/sheet/check-rows.ts'
import { quoted } from '#domain/stimuli/sheet/web-address.ts'
import { type Media, mediaUploadedBy, type NewMedia } from '#server/store/stimuli/media.ts'
import type { Deps } from '../deps.ts'
import { publishedPath } from './card-paths.ts'
import { newMediaId } from './store-media.ts'

type ShownMedia = {
  entity_url: string
  media_id: string | null
  poster_media_id: string | null
  /** Where the sheet does not say it. */
  entity_type?: 'image' | 'video'
}
export type MediaOfCard = ShownMedia & { avatar_media_id: string | null; file_ids: Record<string, string> }

const NOTHING: ShownMedia = { entity_url: '', media_id: null, poster_media_id: null }
export const NO_MEDIA: MediaOfCard = { ...NOTHING, avatar_media_id: null, file_ids: {} }

type CardMedia = { ok: true; ofCards: MediaOfCard[]; hosted: NewMedia[] } | { ok: false; problems: string[] }

/** The ids: one per row, empty where the row has no uploaded file. `hasFiles`: the sheet came with files, so every card needs one. */
type Uploads = {
  media_ids: readonly string[]
  avatar_media_ids: readonly string[]
  /** Per row in the order of `furtherFiles`. */
  further_media_ids: readonly (readonly string[])[]
  hasFiles: boolean
  /** Media that cards of the set have already: they need not be files that this person uploaded. */
  kept?: readonly Media[]
}

/** What each row shows: a file that this person uploaded, an address on the web, or nothing. */
export async function cardMedia(
  { database: { db } }: Deps,
  lab_id: string,
  rows: readonly CheckedRow[],
  { media_ids, avatar_media_ids, further_media_ids, hasFiles, kept = [] }: Uploads,
): Promise<CardMedia> {
  const asked = [
    ...new Set([...media_ids, ...avatar_media_ids, ...further_media_ids.flat()].filter((media_id) => media_id !== '')),
  ]
  const found = [...kept, ...(await mediaUploadedBy(db, lab_id, asked))]
  const uploaded = new Map(found.map((media) => [media.media_id, media]))
  const problems: string[] = []
  const hosted: NewMedia[] = []
  const host = (url: string, { width, height }: CheckedRow): ShownMedia => {
    const media_id = newMediaId()
    hosted.push({ media_id, hosted_url: url, width, height })
    return { entity_url: url, media_id, poster_media_id: null }
  }
  const reportFor = (i: number) => (problem: string) => void problems.push(`row ${i + 1}: ${problem}`)
  const shownBy = (row: CheckedRow, i: number): ShownMedia => {
    const report = reportFor(i)
    const { entity_type, entity_url } = row
    const main = entity_type === 'post' ? mainFile(cellsOf(row.covariates)) : undefined
    const picture = entity_type === 'post' ? pictureOf(main?.cell ?? '') : undefined
    const wanted = picture?.kind === 'file' ? picture.filename : row.filename
    const media_id = media_ids[i] ?? ''
    const media = uploaded.get(media_id)
    if (media) {
      const problem = typeProblem(media, row, main?.kind ?? (entity_type === 'video' ? 'video' : 'image'))
      if (problem !== undefined && !row.isTypeOfFile) report(problem)
      // A post may have no file name, but an address must end in something.
      return {
        entity_url: publishedPath(media_id, row.filename || wanted || media_id),
        media_id,
        poster_media_id: media.poster_media_id,
        ...(row.isTypeOfFile && { entity_type: kindOf(media) }),
      }
    }
    if (media_id !== '') report(`media_id '${media_id.slice(0, 40)}' is no file that you uploaded`)
    else if (picture?.kind === 'hosted') return withFileName(row, host(picture.url, row))
    else if (picture?.kind === 'none') return withFileName(row, { entity_url, media_id: null, poster_media_id: null })
    else if (!hasFiles && picture === undefined) return host(entity_url, row)
    else report(`media_id is missing: '${wanted}' was not uploaded`)
    return NOTHING
  }
  const ofCards = rows.map((row, i): MediaOfCard => {
    const avatar_media_id = avatarMedia(row, avatar_media_ids[i] ?? '', { uploaded, report: reportFor(i) })
    const file_ids = furtherMedia(row, further_media_ids[i] ?? [], { uploaded, report: reportFor(i) })
    return { ...shownBy(row, i), avatar_media_id, file_ids }
  })
  return problems.length === 0 ? { ok: true, ofCards, hosted } : { ok: false, problems }
}

/** The uploaded files among the further pictures of a card, by their names. */
function furtherMedia(row: CheckedRow, media_ids: readonly string[], { uploaded, report }: Uploaded): Record<string, string> {
  const found = furtherFiles(cellsOf({ ...row.covariates, entity_type: row.entity_type })).flatMap(
    ({ column, cell }, place): [string, string][] => {
      if (pictureOf(cell).kind !== 'file') return []
      const media = uploaded.get(media_ids[place] ?? '')
      if (!media) report(`further_media_ids has no file that you uploaded for ${quoted(cell)} in ${column}`)
      else if (media.mime?.startsWith('video/')) report(`${column} has a video, and must have pictures: ${quoted(cell)}`)
      return media ? [[cell, media.media_id]] : []
    },
  )
  return Object.fromEntries(found)
}

type Uploaded = { uploaded: ReadonlyMap<string, Media>; report: (problem: string) => void }

/** The uploaded picture of a post's author. A hosted one has no file: `store/stimuli/hosted-pictures.ts` keeps its address. */
function avatarMedia({ entity_type, covariates }: CheckedRow, media_id: string, { uploaded, report }: Uploaded): string | null {
  const picture = entity_type === 'post' ? avatarPicture(covariates) : undefined
  if (picture?.kind !== 'file') return null
  const media = uploaded.get(media_id)
  if (media_id === '') report(`avatar_media_id is missing: '${picture.filename}' was not uploaded`)
  else if (!media) report(`avatar_media_id '${media_id.slice(0, 40)}' is no file that you uploaded`)
  else if (media.mime?.startsWith('video/')) report('avatar_url is a video, and must be a picture')
  return media?.media_id ?? null
}

/**
 * Ruling E: an address ends in the row's own file name. A post has a file name only as an identifier, so it goes into the fragment, which
 * the web server of the address never sees. A post without an address gets one that consists of the name.
 */
function withFileName({ filename }: CheckedRow, card: ShownMedia): ShownMedia {
  const { entity_url } = card
  const end = encodeURIComponent(filename)
  if (filename === '' || entity_url.endsWith(`/${end}`)) return card
  return {
    ...card,
    entity_url:
      entity_url === '' ? publishedPath('post', filename) : `${entity_url}${entity_url.includes('#') ? '' : '#'}/${end}`,
  }
}

/** A video shown as a picture would never play, and a picture cannot be played. */
function typeProblem(media: Media, { entity_type }: CheckedRow, wanted: 'image' | 'video'): string | undefined {
  // What is behind an address is not known before it was fetched.
  if (media.mime === null) return undefined
  const kind = kindOf(media)
  const what = entity_type === 'post' && wanted === 'video' ? 'video names a video' : `entity_type is ${entity_type}`
  return kind === wanted ? undefined : `${what}, but its file is of type ${kind}`
}

const kindOf = ({ mime }: Media) => (mime?.startsWith('video/') ? 'video' : 'image')
