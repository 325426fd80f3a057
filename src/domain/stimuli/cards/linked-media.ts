import type { MediaKind } from '../files/file-name.ts'
import { pictureOf } from '../files/file-name.ts'
import { furtherFiles } from './card-files.ts'
import { cellsOf } from './cell-text.ts'
import { avatarPicture } from './post-card.ts'

type Card = {
  entity_type: string
  covariates: Readonly<Record<string, unknown>>
  /** Files of the lab, by the cells that name them: names of files, and addresses that were fetched. */
  file_ids: Readonly<Record<string, string>>
  /** Where what fills the card lies, if it is not a file of the lab. */
  hosted_url: string | null
  /** Pictures of people who comment on it. */
  avatars: readonly string[]
}

/** `fills`: it is the picture or video of the card, not a further one of it. */
export type LinkedMedia = { url: string; kind: MediaKind; fills: boolean }

/** What a card shows from other hosts. */
export function linkedMedia({ entity_type, covariates, file_ids, hosted_url, avatars }: Card): LinkedMedia[] {
  const cell = cellsOf({ ...covariates, entity_type })
  const isVideo = entity_type === 'video' || (entity_type === 'post' && cell('video') !== '')
  const own: LinkedMedia[] = hosted_url === null ? [] : [{ url: hosted_url, kind: isVideo ? 'video' : 'image', fills: true }]
  const pictures = [
    ...(entity_type === 'post' ? [avatarPicture(covariates)] : []),
    ...furtherFiles(cell).map((file) => pictureOf(file.cell)),
    ...avatars.map(pictureOf),
  ]
  const urls = pictures.flatMap((picture) =>
    picture.kind === 'hosted' && !Object.hasOwn(file_ids, picture.url) ? [picture.url] : [],
  )
  return [...own, ...[...new Set(urls)].map((url): LinkedMedia => ({ url, kind: 'image', fills: false }))]
}
