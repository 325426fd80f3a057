import { isPictureFile } from '../stimuli/files/file-name.ts'
import { isPost } from '../stimuli/sheet/columns.ts'

/** What a comment can name of a card. */
export type CommentedCard = {
  filename: string
  /** Name of the uploaded avatar of a post, or empty. */
  avatarFile: string
}

/** `cell` reads a column of the card. */
export function commentedCard(cell: (column: string) => unknown): CommentedCard {
  const text = (column: string) => String(cell(column) ?? '').trim()
  const avatar = isPost(text('entity_type')) ? text('avatar_url') : ''
  return { filename: text('filename'), avatarFile: isPictureFile(avatar) ? avatar : '' }
}
