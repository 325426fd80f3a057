import type { PagePath } from '#contract/pages.ts'

type UploadStep = { heading: string; asks: string }

export type UploadVariant = {
  path: Extract<PagePath, '/upload' | '/upload-hosted' | '/upload-set'>
  /** As the switch between the three pages names it. */
  tab: string
  lead: string
  steps: readonly UploadStep[]
  cannot: string
  instead: string
}

const category: UploadStep = { heading: 'Category', asks: 'What kind of cards these are: news, opinion, sensational or ads.' }
const setName: UploadStep = {
  heading: 'Set name',
  asks: 'A name of at most 15 characters: small letters, digits and underscores. The date is put before it.',
}
const covariates: UploadStep = {
  heading: 'Paste covariates',
  asks: 'Rows copied from a sheet, one per card, with at least the columns source_url, filename, retrieve_date and entity_type.',
}

/** The specification's three upload screens, each with its steps in order. */
export const uploadVariants: readonly UploadVariant[] = [
  {
    path: '/upload',
    tab: 'Files',
    lead: 'Uploading files for a study: pictures from your machine, each with its row of covariates.',
    steps: [
      category,
      setName,
      covariates,
      { heading: 'Drop files', asks: 'As many pictures as there are rows, each named as in the column filename.' },
    ],
    cannot: 'This page does not take files yet. The API takes cards that already have an address.',
    instead:
      'Put the files where a browser can reach them, for example on a web server of your department, and save the set with their addresses:',
  },
  {
    path: '/upload-hosted',
    tab: 'Hosted',
    lead: 'Uploading entity URL and covariates: cards that are on the web already, saved by their addresses.',
    steps: [
      category,
      setName,
      covariates,
      { heading: 'Confirm and upload', asks: 'Shows what was read from the rows, then saves the set.' },
    ],
    cannot: 'This page cannot save a set yet. The API can.',
    instead: 'The call below saves a set of two cards by their addresses:',
  },
  {
    path: '/upload-set',
    tab: 'Pasted set',
    lead: 'A whole set in one step, from tab-separated rows.',
    steps: [setName, category, { heading: 'Pasted data', asks: 'Tab-separated rows; the first line names the columns.' }],
    cannot: 'This page cannot save a set yet. The API can.',
    instead: 'The call below saves a set of two cards, one row of covariates each:',
  },
]
