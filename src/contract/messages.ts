/** Sentences that people read. Those that the specification quotes are kept to the letter. */
export const messages = {
  errorAlt: 'Whoops error! Refresh or try again later.',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',
  notFoundLink: 'Go to the start page',
  screenFailedTitle: 'This page could not be shown',
  screenFailedText: 'Nothing that was stored is lost. Try again; if it happens again, reload the page.',

  feedError: 'Oops, something went wrong :(',
  feedEmpty: 'No results :(',
  feedEnd: 'No more data :)',
  retry: 'Retry',
  feedLoadFailedLog: 'Failed to retrieve stimuli',
  formWriteFailedLog: 'Fail to write/post form data',
  formWriteErrorLog: 'Error writing form data',
  analyticsFailedLog: 'error getting analytics',

  unknownStudyTitle: 'We could not find this study',
  unknownStudyText: 'Please check the link that you were given, or ask the researcher who sent it to you.',

  availableForms: 'Available forms and questionnaires',
  studyParameters: 'Specify study parameters',
  entitySetsFailed: 'There was an error loading the entity sets',
  entitySetsEmpty: 'There are no sets yet. Save one with the call on the Stimuli page.',
  downloadData: 'Download data',
  downloadStarted: 'Downloading data...',
  downloadFinished: 'Finish downloading data',
  downloadProcessing: 'Processing downloaded data',
  downloadPreparing: 'Data ready for download. Preparing csv...',
  downloadEmpty: 'No data found. Did you enter your experiment ID correctly?',
  downloadFailed: 'Whoops. Something went wrong.',
} as const
