import type { FeedButton } from '#domain/parameters/feed-buttons.ts'

/** What participants read on these pages and the specification does not quote. The quoted sentences are in the contract. */
export const words = {
  brand: 'Feedlab',
  feedLabel: 'Feed',
  loading: 'Loading',
  imageFailed: 'This picture did not load.',
  videoFailed: 'This video did not load.',
  playVideo: 'Play video',
  pauseVideo: 'Pause video',
  muteVideo: 'Turn sound off',
  unmuteVideo: 'Turn sound on',
  previousCard: 'Previous',
  nextCard: 'Next',
  submit: 'Submit and continue',
  submitHint: 'You have reached the end.',
  submitSaving: 'Saving your answers…',
  submitWaiting: 'Your answers are still being saved…',
  submitDone: 'Your answers are saved.',
  submitKept: 'Some of what you did could not be saved yet. It is kept on this device.',
  submitLoading: 'The next page is still loading. Please keep this page open: it goes on by itself.',
  dismiss: 'Dismiss',
  offline: 'You are offline. Your answers are kept and will be sent.',
  unreachable: 'We cannot save right now. Your answers are kept and will be sent.',
  backOnline: 'You are back online. Your answers are saved.',
  visitOver: 'This visit is over and its data is withdrawn. Nothing more is saved.',
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
