import type { PagePath } from '#contract/pages.ts'
import type { MediaSource } from '#domain/stimuli/sheet/row-finder.ts'

export type UploadVariant = {
  path: Extract<PagePath, '/upload' | '/upload-hosted' | '/upload-set'>
  /** Its label in the switch between the three pages. */
  tab: string
  /** When to choose it, below the label. */
  tabHint: string
  lead: string
  media: MediaSource
  /** Spec 5: the form shows once the key is 1. The third page has a flag beside its button instead. */
  asksForKey: boolean
  /** The steps before the last one, in order. */
  steps: readonly ('category' | 'name' | 'sheet')[]
  sheetLabel: string
  lastStep: 'files' | 'confirm' | 'submit'
  lastHeading: string
  /** What can be uploaded once the other steps are done. Not shown on the third page. */
  opens?: string
}

/** The specification's three upload screens: one form with different orders of steps and different last steps. */
export const uploadVariants: readonly UploadVariant[] = [
  {
    path: '/upload',
    tab: 'Files',
    tabHint: 'Pictures and videos on your machine',
    lead: 'Uploading files for a study: pictures and videos from your machine, each with its row of covariates. Without a sheet, drop the files, or write posts on this page: the sheet is made from them.',
    media: 'files',
    asksForKey: true,
    steps: ['category', 'name', 'sheet'],
    sheetLabel: 'Paste covariates',
    lastStep: 'files',
    lastHeading: 'Drop files',
    opens: 'files and images',
  },
  {
    path: '/upload-hosted',
    tab: 'Hosted',
    tabHint: 'Cards that are on the web already',
    lead: 'Uploading entity URL and covariates: cards that are on the web already, saved by their addresses.',
    media: 'hosted',
    asksForKey: true,
    steps: ['category', 'name', 'sheet'],
    sheetLabel: 'Paste covariates',
    lastStep: 'confirm',
    lastHeading: 'Confirm and upload',
    opens: 'information',
  },
  {
    path: '/upload-set',
    tab: 'Pasted set',
    tabHint: 'The same, pasted and sent in one step',
    lead: 'A whole set in one step: a name, a category and the rows of a sheet, for cards that are on the web already.',
    media: 'hosted',
    asksForKey: false,
    steps: ['name', 'category', 'sheet'],
    sheetLabel: 'Pasted data',
    lastStep: 'submit',
    lastHeading: 'Submit',
  },
]
