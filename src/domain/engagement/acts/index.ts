import { FEED_ACTS, type FeedAct } from '../../parameters/feed-acts.ts'
import type { Act } from './act.ts'
import { commentLike } from './comment-like.ts'
import { commentReport } from './comment-report.ts'
import { commentView } from './comment-view.ts'
import { commentWrite } from './comment-write.ts'
import { commentsClose } from './comments-close.ts'
import { commentsOpen } from './comments-open.ts'
import { copyLink } from './copy-link.ts'
import { follow } from './follow.ts'
import { hide } from './hide.ts'
import { labelOpen } from './label-open.ts'
import { labelShown } from './label-shown.ts'
import { linkClose } from './link-close.ts'
import { linkLeave } from './link-leave.ts'
import { linkOpen } from './link-open.ts'
import { noteRating } from './note-rating.ts'
import { notificationArrive } from './notification-arrive.ts'
import { notificationOpen } from './notification-open.ts'
import { pictureOpen } from './picture-open.ts'
import { pollAnswer } from './poll-answer.ts'
import { postSkip } from './post-skip.ts'
import { postWrite } from './post-write.ts'
import { profileOpen } from './profile-open.ts'
import { promptAnswer } from './prompt-answer.ts'
import { promptShown } from './prompt-shown.ts'
import { quote } from './quote.ts'
import { rate } from './rate.ts'
import { reaction } from './reaction.ts'
import { reply } from './reply.ts'
import { report } from './report.ts'
import { repost } from './repost.ts'
import { seeAnyway } from './see-anyway.ts'
import { shareAsked } from './share-asked.ts'
import { standingChange } from './standing-change.ts'
import { suggestionPress } from './suggestion-press.ts'
import { unfoldText } from './unfold-text.ts'

/** Everything that is recorded as an act, in the order of the codebook. */
export const acts: readonly Act[] = [
  report,
  commentsOpen,
  commentsClose,
  commentView,
  commentLike,
  commentReport,
  commentWrite,
  promptShown,
  promptAnswer,
  linkOpen,
  linkClose,
  linkLeave,
  follow,
  hide,
  copyLink,
  pictureOpen,
  pollAnswer,
  labelShown,
  labelOpen,
  noteRating,
  seeAnyway,
  shareAsked,
  profileOpen,
  quote,
  rate,
  reaction,
  reply,
  repost,
  unfoldText,
  postWrite,
  postSkip,
  standingChange,
  notificationArrive,
  notificationOpen,
  suggestionPress,
]

export const findAct = (name: string): Act | undefined => acts.find((act) => act.name === name)

/** What a study can offer beyond the six buttons, in the order of the create page. */
export const offeredActs: readonly (Act & { name: FeedAct; offered: NonNullable<Act['offered']> })[] = FEED_ACTS.map((name) => {
  const act = findAct(name)
  if (act?.offered === undefined) throw new Error(`The act ${name} does not say how it is offered`)
  return { ...act, name, offered: act.offered }
})
