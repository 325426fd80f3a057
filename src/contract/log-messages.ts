/** Of the browser's console, as the specification quotes them. Apart from messages.ts, whose sentences the feed does not load. */
export const logMessages = {
  feedLoadFailedLog: 'Failed to retrieve stimuli',
  formWriteFailedLog: 'Fail to write/post form data',
  formWriteErrorLog: 'Error writing form data',
} as const
