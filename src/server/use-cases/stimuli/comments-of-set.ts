import { type CheckedComment, checkComments, commentErrors } from '#domain/comments/check-comments.ts'
import type { GivenComment } from '#domain/comments/comment.ts'
import { commentedCard } from '#domain/comments/commented-card.ts'
import { fileKey, pictureOf } from '#domain/stimuli/files/file-name.ts'
import type { CovariateRow } from '#domain/stimuli/sheet/check-rows.ts'
import { Refusal } from '#server/refusal.ts'
import type { StoredComment } from '#server/store/stimuli/comments.ts'
import { pathOfAvatar } from './card-paths.ts'

type Card = {
  entity_id: string
  entity_type: string
  avatar_media_id?: string | null | undefined
  covariates: Readonly<Record<string, unknown>>
}

/** The rows of a sheet of comments as they are stored, or a refusal that names every bad row. `cards`: in the order of their sheet. */
export function checkedComments(rows: readonly CovariateRow[], cards: readonly Card[]): StoredComment[] {
  const known = cards.map(cardOf)
  const { comments, problems } = checkComments(rows, known)
  const errors = commentErrors(problems)
  if (errors.length > 0) throw new Refusal('invalid_set', `comments: ${errors.slice(0, 20).join('; ')}`, errors)
  return storedComments(comments, cards)
}

export function storedComments(comments: readonly CheckedComment[], cards: readonly Card[]): StoredComment[] {
  const files = new Map(cards.map((card) => [fileKey(cardOf(card).avatarFile), card.avatar_media_id ?? null]))
  return comments.map(({ card, order, ...comment }) => {
    const avatar = pictureOf(comment.avatar)
    return {
      ...comment,
      entity_id: cards[card]?.entity_id ?? '',
      position: order,
      avatar_media_id: avatar.kind === 'file' ? (files.get(fileKey(avatar.filename)) ?? null) : null,
    }
  })
}

const cardOf = ({ entity_type, covariates }: Card) => commentedCard((column) => ({ ...covariates, entity_type })[column])

/** As the sheet has them; the opposite of `storedComments`. */
export const givenComment = ({ entity_id, position, avatar_media_id, ...comment }: StoredComment): GivenComment => ({
  ...comment,
  order: position,
})

/** Where the picture of the author is, or null. `file_ids`: of the card. */
export const commentAvatarPath = (
  { avatar, avatar_media_id }: StoredComment,
  file_ids: Readonly<Record<string, string>>,
): string | null => pathOfAvatar(pictureOf(avatar), { avatar_media_id, file_ids })
