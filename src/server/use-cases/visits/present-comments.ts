import type { FeedEntity } from '#contract/load-experiment.ts'
import type { ShownComment } from '#contract/shown-comment.ts'
import { commentId } from '#domain/comments/comment.ts'
import { areSentWithCard, commentRules } from '#domain/comments/comment-settings.ts'
import { groupBy } from '#domain/group-by.ts'
import { oneLine, paragraphs } from '#domain/stimuli/cards/cell-text.ts'
import { initialsOf } from '#domain/stimuli/cards/initials.ts'
import { postedOf } from '#domain/stimuli/cards/posted-at.ts'
import type { DbOrTx } from '#server/db/open-database.ts'
import { commentsWithFiles } from '#server/store/stimuli/comments.ts'
import { commentAvatarPath } from '../stimuli/comments-of-set.ts'
import type { Presented } from './present-card.ts'

type Look = Pick<Presented, 'studyStartMs' | 'settings'>

export type CommentsByCard = ReadonlyMap<string, readonly ShownComment[]>

/** The comments of all cards of these sets as participants see them; none where the study shows none. */
export async function presentComments(db: DbOrTx, names: readonly string[], look: Look): Promise<CommentsByCard> {
  const stored = commentRules(look.settings) ? await commentsWithFiles(db, names) : []
  const byCard = groupBy(stored, ({ comment }) => comment.entity_id)
  return new Map([...byCard].map(([entity_id, ofCard]) => [entity_id, ofCard.map((each) => presentComment(each, look))]))
}

type Stored = Awaited<ReturnType<typeof commentsWithFiles>>[number]

function presentComment({ comment, file_ids }: Stored, { studyStartMs }: Look): ShownComment {
  const handle = oneLine(comment.author_handle).replace(/^@+\s*/, '')
  const name = oneLine(comment.author_name) || handle
  return {
    comment_id: commentId(comment.entity_id, comment.position),
    order: comment.position,
    reply_to: comment.reply_to,
    name,
    author_handle: handle === '' ? '' : `@${handle}`,
    avatar_url: commentAvatarPath(comment, file_ids),
    initials: initialsOf(name),
    posted: postedOf(oneLine(comment.posted_at), studyStartMs),
    text: paragraphs(comment.text),
    likes: comment.likes,
  }
}

/** What a card carries of its comments. `sendsAll`: there is no call that would bring them later. */
export function commentsOnCard(
  comments: readonly ShownComment[],
  { settings }: Pick<Look, 'settings'>,
  sendsAll = false,
): Pick<FeedEntity, 'comments'> {
  const rules = commentRules(settings)
  if (rules === undefined || comments.length === 0) return {}
  const isSent = sendsAll || areSentWithCard(comments, rules)
  return { comments: { n: comments.length, ...(isSent && { given: [...comments] }) } }
}
