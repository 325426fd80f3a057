/** Why nothing came from an address on the web, for researchers. */
export const outsideProblems = {
  'no-address': 'This is no address that can be fetched. It must begin with https:// or http:// and have no name or password.',
  closed: 'This address is not on the public web, so it is not fetched.',
  'no-host': 'There is no site of this name.',
  refused: 'The site does not answer.',
  gone: 'The site says that it does not exist (any more).',
  locked: 'The site shows it only to people who sign in, or not to programs.',
  busy: 'The site was too busy, or has a fault. Try again later.',
  'answered-badly': 'The site gave an answer that has no content.',
  redirects: 'The site sends visitors from one address to the next without an end.',
  'too-large': 'It is larger than 50 MB.',
  slow: 'The site took too long to answer. Try again later.',
  broken: 'The connection broke off. Try again.',
} as const

export const fetchProblems = {
  quota: 'Your lab has used up the space that this installation gives it. Delete sets that you do not need, then try again.',
  disk: 'The disk of the server is nearly full. Try again when there is room.',
  isVideo: 'There is a video at this address, and the sheet has it as a picture.',
  isPicture: 'There is a picture at this address, and the sheet has it as a video.',
  notPage: 'There is a file at this address, not a page.',
  silentPage: 'The page does not say what it is: no headline, text or picture for links. Write the card yourself.',
  tooManyPages: 'Your lab has read many pages. Please go on in a moment.',
  inUse: 'A study uses the set now, so nothing of it changes any more.',
  off: 'This installation fetches nothing from the web (FETCH_FROM_WEB).',
} as const
