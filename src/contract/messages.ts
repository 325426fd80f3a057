/** Sentences that people read, participants among them. Those that the specification quotes are kept to the letter. */
export const messages = {
  errorAlt: 'Whoops error! Refresh or try again later.',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',

  feedError: 'Oops, something went wrong :(',
  feedEmpty: 'No results :(',
  feedEnd: 'No more data :)',
  retry: 'Retry',
  feedLoadFailedLog: 'Failed to retrieve stimuli',
  formWriteFailedLog: 'Fail to write/post form data',
  formWriteErrorLog: 'Error writing form data',

  unknownStudyTitle: 'We could not find this study',
  unknownStudyText: 'Please check the link that you were given, or ask the researcher who sent it to you.',
} as const

/** To somebody who comes to a study while it takes nobody. The server says them, so that pages need not carry them. */
export const notRunningMessages = {
  paused: 'This study is taking a break. Please try again later.',
  closed:
    'This study is over. Thank you for your interest. If a panel such as Prolific sent you here, please return your submission there.',
} as const
