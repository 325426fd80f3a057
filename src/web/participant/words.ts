import type { FeedButton } from '#domain/parameters/feed-buttons.ts'

/** What participants read in the first moments and the specification does not quote. Parts that load later have words of their own. */
export const words = {
  brand: 'Feedlab',
  feedLabel: 'Feed',
  loading: 'Loading',
  imageFailed: 'This picture did not load.',
  videoFailed: 'This video did not load.',
  dismiss: 'Dismiss',
  offline: 'You are offline. Your answers are kept and will be sent.',
  unreachable: 'We cannot save right now. Your answers are kept and will be sent.',
  backOnline: 'You are back online. Your answers are saved.',
  visitOver: 'This visit has ended. Nothing more is saved.',
  notKept: 'This browser keeps nothing after you close it. Please finish in one go.',
} as const

export const buttonNames: Readonly<Record<FeedButton, string>> = {
  share: 'Share',
  like: 'Like',
  bookmark: 'Bookmark',
  accuracy: 'Accuracy',
  upvote: 'Upvote',
  downvote: 'Downvote',
}

/** Name of a button for people who hear it: a list of all buttons of the page would not say which card each is for. */
export const ofCard = (name: string, { idx }: { idx: number }) => `${name}, card ${idx + 1}`
