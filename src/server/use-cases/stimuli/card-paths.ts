import { furtherFiles } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { pictureOf } from '#domain/stimuli/files/file-name.ts'
import { hostedMediaId } from '#server/store/stimuli/hosted-pictures.ts'
import { mediaPath } from './media-path.ts'

type Covariates = Readonly<Record<string, unknown>>
type FileIds = Readonly<Record<string, string>>

/** Where the picture of a post's author is, or null. An edit may have replaced the uploaded file by an address, or by nothing. */
export function avatarPath(covariates: Covariates, avatar_media_id: string | null): string | null {
  const picture = avatarPicture(covariates)
  if (picture.kind === 'hosted') return mediaPath(hostedMediaId(picture.url))
  return picture.kind === 'file' && avatar_media_id !== null ? mediaPath(avatar_media_id) : null
}

/** Where a further picture of a card is, by its cell; null if there is none. */
export const picturePath =
  (file_ids: FileIds) =>
  (cell: string): string | null => {
    const picture = pictureOf(cell)
    if (picture.kind === 'hosted') return mediaPath(hostedMediaId(picture.url))
    const media_id = picture.kind === 'file' && Object.hasOwn(file_ids, cell) ? file_ids[cell] : undefined
    return media_id === undefined ? null : mediaPath(media_id)
  }

/** The addresses of all further pictures of a card, by their cells. */
export function furtherPaths(entity_type: string, covariates: Covariates, file_ids: FileIds): Record<string, string> {
  const pathOf = picturePath(file_ids)
  const found = furtherFiles(cellsOf({ ...covariates, entity_type })).flatMap(({ cell }): [string, string][] => {
    const path = pathOf(cell)
    return path === null ? [] : [[cell, path]]
  })
  return Object.fromEntries(found)
}
