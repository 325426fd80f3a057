/** Sentences for participants and researchers. Those that the specification quotes are kept exactly. */
export const messages = {
  errorAlt: 'Whoops error! Refresh or try again later.',
  notFoundTitle: 'This page does not exist',
  notFoundText: 'The address may be mistyped, or the page has moved.',

  feedError: 'Oops, something went wrong :(',
  feedEmpty: 'No results :(',
  feedEnd: 'No more data :)',
  retry: 'Retry',

  unknownStudyTitle: 'We could not find this study',
  unknownStudyText: 'Please check the link that you were given, or ask the researcher who sent it to you.',
} as const

/** For people whose link is not signed as the study asks. The page shows the first sentence as a heading. */
export const linkIncompleteMessage =
  'This link is not complete. Please open it exactly as you were given it, or ask the researcher who sent it to you for a new one.'

/** After a restore, for people who came since the backup was made. */
export const sessionUnknownMessage =
  'This visit is not on this server any more, because an earlier state of it was restored. Nothing of it is stored here.'

/** For scripts that write as a participant. */
export const tokenMissingMessage =
  'session_token is missing: send the one that load_experiment answered, in the body or as Authorization: Bearer. Without it, only studies with allow-untokened-writes take data, of people who have opened them.'
export const notArrivedMessage = 'Nobody with this user_id has opened this study. Call load_experiment with it first.'

/** Of a visit that has sent many times what any honest one does. */
export const budgetSpentMessage = 'This visit has sent more than is stored of one visit.'

export const diskFullMessage = 'The server has too little space to store data at this moment. Please try again later.'

/** Pages wait by themselves; scripts read it. */
export const tooManyCallsMessage = 'Too many calls at once. Please wait as long as Retry-After says; nothing is lost.'

/** For somebody who comes back to a study of several parts without anything that shows who they are. */
export const otherWaveMessage =
  'You have done a part of this study in another browser. Please open it there, by the link that you were sent for this part, or through the panel that invited you.'

/** For somebody who wants to withdraw in another browser than the one in which they began. */
export const secondBrowserMessage =
  'You began this study in another browser. Please withdraw your data there, or with the receipt code that you were given at its end.'

/** For researchers who revise a study of waves, or one of a single visit. */
export const wavesStayMessage =
  'The waves of a study keep their names and their order, because people and files refer to them: a revision may change what is in them, and add some behind the last one'
export const noFirstWavesMessage =
  'A study that began with one visit cannot get waves, because the time zones of its people are not stored: make a copy of it'

/**
 * For people who arrive at a study that does not accept newcomers. The server sends them, so that pages do not have to include
 * them.
 */
export const notRunningMessages = {
  draft:
    'This study has not begun yet. Please come back later, or ask the researcher who sent you the link. If a panel such as Prolific sent you here, please return your submission there.',
  paused: 'This study is taking a break. Please try again later.',
  closed:
    'This study is over. Thank you for your interest. If a panel such as Prolific sent you here, please return your submission there.',
} as const

/** For a page that asks for a questionnaire out of its turn, such as by a bookmark. */
export const notDueMessage = 'Another part of the study comes first. Please go on there.'
export const notAskedMessage = 'This study does not ask this questionnaire. Please go back to the link that you were given.'
