import { furtherFiles } from '#domain/stimuli/cards/card-files.ts'
import { cellsOf } from '#domain/stimuli/cards/cell-text.ts'
import { avatarPicture } from '#domain/stimuli/cards/post-card.ts'
import { type Picture, pictureOf } from '#domain/stimuli/files/file-name.ts'
import { hostedMediaId } from '#server/store/stimuli/hosted-pictures.ts'

/** The address in a participant's browser. It says nothing about the file. */
export const mediaPath = (media_id: string) => `/media/${media_id}`

/** The address in exports: ends in the file name (ruling E). The name is for people and scripts; the server ignores it. */
export const publishedPath = (media_id: string, filename: string) => `${mediaPath(media_id)}/${encodeURIComponent(filename)}`

type Covariates = Readonly<Record<string, unknown>>
type FileIds = Readonly<Record<string, string>>

type AvatarFiles = { avatar_media_id: string | null; file_ids: FileIds }

/** Where the picture of a post's author is, or null. An edit may have replaced the uploaded file by an address, or by nothing. */
export const avatarPath = (covariates: Covariates, files: AvatarFiles): string | null =>
  pathOfAvatar(avatarPicture(covariates), files)

/** The same of anybody: what was fetched from an address is a file of the lab, and comes before the address. */
export function pathOfAvatar(picture: Picture, { avatar_media_id, file_ids }: AvatarFiles): string | null {
  if (picture.kind === 'hosted') return mediaPath(ownId(file_ids, picture.url) ?? hostedMediaId(picture.url))
  return picture.kind === 'file' && avatar_media_id !== null ? mediaPath(avatar_media_id) : null
}

const ownId = (file_ids: FileIds, cell: string): string | undefined =>
  Object.hasOwn(file_ids, cell) ? file_ids[cell] : undefined

/** Where a further picture of a card is, by its cell; null if there is none. */
export const picturePath =
  (file_ids: FileIds) =>
  (cell: string): string | null => {
    const picture = pictureOf(cell)
    const media_id = picture.kind === 'none' ? undefined : ownId(file_ids, cell)
    if (media_id !== undefined) return mediaPath(media_id)
    return picture.kind === 'hosted' ? mediaPath(hostedMediaId(picture.url)) : null
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
