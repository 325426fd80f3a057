import { messages as english } from '#web/participant/words/catalogues/acts/en.po'
import { wordsIn } from '#web/participant/words/say.ts'

const { say, pick } = wordsIn('acts', english)

/** Words of what can be done beyond the six buttons. */
export const actsWords = Object.assign(
  pick<
    | 'more'
    | 'report'
    | 'reportBack'
    | 'reportTitle'
    | 'reasonFalse'
    | 'reasonHate'
    | 'reasonViolence'
    | 'reasonSpam'
    | 'reasonOther'
    | 'sendReport'
    | 'cancel'
    | 'reported'
    | 'reportTakenBack'
    | 'hide'
    | 'hidden'
    | 'undo'
    | 'copyLink'
    | 'copied'
    | 'copyFailed'
    | 'react'
    | 'like'
    | 'love'
    | 'laugh'
    | 'surprise'
    | 'sad'
    | 'angry'
    | 'repost'
    | 'repostBack'
    | 'quote'
    | 'reply'
    | 'quoteTitle'
    | 'replyTitle'
    | 'yourText'
    | 'post'
    | 'yourQuote'
    | 'yourReply'
    | 'delete'
  >(),
  {
    follow: (name: string) => say('follow', { name }),
    unfollow: (name: string) => say('unfollow', { name }),
    followed: (name: string) => say('followed', { name }),
    unfollowed: (name: string) => say('unfollowed', { name }),
    profile: (name: string) => say('profile', { name }),
    profileOf: (name: string) => say('profileOf', { name }),
  },
)
