import { messages as forAll } from './messages.ts'

/** Messages that only researchers see. They are kept out of the participant's bundle. */
export const messages = {
  ...forAll,

  notFoundLink: 'Go to the start page',
  screenFailedTitle: 'This page could not be shown',
  screenFailedText: 'Nothing that was stored is lost. Try again; if it happens again, reload the page.',

  analyticsFailedLog: 'error getting analytics',

  availableForms: 'Available forms and questionnaires',
  studyParameters: 'Specify study parameters',
  entitySetsFailed: 'There was an error loading the entity sets',

  createAutoFilled: 'Values of your earlier visit were filled in. Reset starts over.',
  createSetsPlaceholder: (category: string) => `Select set(s) for ${category} cards`,
  createOrderMatters: 'Order matters!',
  createPreviewHeading: 'How your text will appear',
  createViewConsent: 'View formatted consent',
  createVerify: 'Verify parameters',
  createStudy: 'Create Study',
  createWrongSecret: '🤖 Wrong secret code! Are you human? 🤖',
  risksLead:
    'The study can run like this, but people would be unpaid, misled or sent nowhere. The version keeps what you accept.',
  risksOpen: 'Tick this, or change what is listed.',
  createAnyway: 'I know, create anyway',
  saveAnyway: 'I know, save anyway',
  createFailed: 'Whoops, failed to create study.',
  createNoAnswer:
    'The server did not answer; this computer may be offline. Nothing was lost: all that you entered is still here. Press Create Study again in a moment. However often you press it, one study is made.',
  createRefused: 'The server refused it for the reasons that are named. Nothing was lost: all that you entered is still here.',
  createdStudy: 'Study created: ',
  copyId: 'Copy ID',
  copiedId: 'Copied ID',
  copyUrl: 'Copy URL',
  copiedUrl: 'Copied URL',

  uploadBefore: (what: string) => `You'll be able to upload ${what} once you've completed the previous steps.`,
  uploadMissingColumns: (columns: readonly string[]) => `Missing columns: ${columns.join(', ')}`,
  uploadWrongCount: (given: number, expected: number) =>
    `Incorrect number of entities provided. Please try again. There ${given === 1 ? 'is 1 file' : `are ${given.toLocaleString('en')} files`}, and ${expected.toLocaleString('en')} ${expected === 1 ? 'was' : 'were'} expected.`,
  uploadNoPictures: 'There is no picture and no video among these files.',
  uploadSheetMade: (rows: number, leftAside: readonly string[]) =>
    `The sheet was made from the names of ${rows.toLocaleString('en')} ${rows === 1 ? 'file' : 'files'}. Fill in below what you know about them.${leftAside.length === 0 ? '' : ` Left aside: ${leftAside.join(', ')}.`}`,
  uploadRowsAdded: (rows: number, leftAside: readonly string[]) =>
    `${rows === 0 ? 'No row was added: these files have theirs.' : `${rows === 1 ? '1 row was' : `${rows.toLocaleString('en')} rows were`} added. What you filled in stays.`}${leftAside.length === 0 ? '' : ` Left aside: ${leftAside.join(', ')}.`}`,
  uploadNoCovariates: (path: string) => `No covariate info: ${path}`,
  uploadReady: 'Ready',
  uploadSucceeded: 'Success!',
  uploadFailed: 'Whoops, something went wrong. Try again later.',
  uploadNoAnswer: 'The server did not answer.',
  uploadUnreadableSheet: 'This file could not be read. Save it as .xlsx or .csv, or copy the rows and paste them.',
  uploadUnreadableFile: (path: string) =>
    `This browser could not open ${path}. Look whether the file is still there, and drop it again.`,
  uploadUnknownFormat:
    'No posts were found in these files. Known are sheets, JSON of X, Bluesky, Mastodon and Reddit, and ZIPs of X and Mastodon (at most 100 MB each). Files of archives: see the documentation of sheets.',
  uploadEmptySheet: 'This file is empty. What was there before is still there.',
  uploadOldExcel: 'This is an older Excel file (.xls). Save it as .xlsx or .csv, or copy the rows and paste them.',
  uploadNoSheet: (kind: string) => `This is ${kind}, not a sheet. Choose a .csv, .tsv or .xlsx file.`,
  uploadSheetTooLarge:
    'This file has more than 20 MB, or as a workbook with pictures more than 100 MB, which is more than a sheet of 5,000 cards needs.',
  uploadPicturesInCells: (n: number) =>
    `${n === 1 ? 'The picture' : `The ${n.toLocaleString('en')} pictures`} in its cells ${n === 1 ? 'is' : 'are'} uploaded with the set; the cells have the names of the files.`,
  uploadDraftNotKept: 'This browser has no room to keep the sheet: it would be gone after a reload.',

  downloadData: 'Download data',
  rowsNotCounted: 'The rows could not be counted at this moment.',
  downloadStarted: 'Downloading data...',
  downloadFinished: 'Finish downloading data',
  downloadProcessing: 'Processing downloaded data',
  downloadPreparing: 'Data ready for download. Preparing csv...',
  downloadEmpty: 'No data found. Did you enter your experiment ID correctly?',
  downloadFailed: 'Whoops. Something went wrong.',
  downloadInBackground:
    'The file is made in the background. You can close this page: it stays in the list of the study’s files for seven days.',
  downloadCancelled: 'The download was cancelled. Nothing was saved.',
} as const
