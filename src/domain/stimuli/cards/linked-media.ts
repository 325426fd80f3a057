import type { MediaKind } from '../files/file-name.ts'
import { pictureOf } from '../files/file-name.ts'
import { furtherFiles, mainFile } from './card-files.ts'
import { cellsOf } from './cell-text.ts'
import { avatarPicture } from './post-card.ts'

type Card = {
  entity_type: string
  covariates: Readonly<Record<string, unknown>>
  /** Files of the lab, by the cells that name them: names of files, and addresses that were fetched. */
  file_ids: Readonly<Record<string, string>>
  /** Addresses behind names of files (`people/hide-addresses.ts`), by these names. */
  hidden: Readonly<Record<string, string>>
  /** Where what fills the card lies, if it is not a file of the lab. */
  hosted_url: string | null
  /** Pictures of people who comment on it. */
  avatars: readonly string[]
}

/** `fills`: it is the picture or video of the card, not a further one of it, which is found by its cell. `isHidden`: no cell has the address. */
export type LinkedMedia = { url: string; kind: MediaKind; fills: boolean; cell: string; isHidden: boolean }

/** What a card shows from other hosts. */
export function linkedMedia({ entity_type, covariates, file_ids, hidden, hosted_url, avatars }: Card): LinkedMedia[] {
  const cell = cellsOf({ ...covariates, entity_type })
  const isVideo = entity_type === 'video' || (entity_type === 'post' && cell('video') !== '')
  const main = entity_type === 'post' ? pictureOf(mainFile(cell)?.cell ?? '') : undefined
  const own = hosted_url === null ? [] : [{ url: hosted_url, cell: '', isHidden: main?.kind === 'file' }]
  const cells = [
    ...(entity_type === 'post' ? [avatarPicture(covariates)] : []),
    ...furtherFiles(cell).map((file) => pictureOf(file.cell)),
    ...avatars.map(pictureOf),
  ]
  const further = cells.flatMap((picture) => {
    if (picture.kind === 'hosted')
      return Object.hasOwn(file_ids, picture.url) ? [] : [{ url: picture.url, cell: picture.url, isHidden: false }]
    const url = picture.kind === 'file' && Object.hasOwn(hidden, picture.filename) ? hidden[picture.filename] : undefined
    return url === undefined || picture.kind !== 'file' ? [] : [{ url, cell: picture.filename, isHidden: true }]
  })
  const byCell = new Map(further.map((each) => [each.cell, each]))
  return [
    ...own.map((each): LinkedMedia => ({ ...each, kind: isVideo ? 'video' : 'image', fills: true })),
    ...[...byCell.values()].map((each): LinkedMedia => ({ ...each, kind: 'image', fills: false })),
  ]
}
