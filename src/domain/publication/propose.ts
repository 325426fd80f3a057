import type { Publication } from './publication.ts'

/** What the form begins with, before anything is stored. */
export const proposedPublication = ({
  title,
  owner,
  preregistration,
}: Pick<Publication, 'title' | 'preregistration'> & { owner: string }): Publication => ({
  title,
  description: '',
  creators: [{ name: owner, orcid: '', affiliation: '' }],
  licence: 'CC-BY-4.0',
  embargo_until: '',
  keywords: ['social media', 'online experiment'],
  preregistration,
  paper: '',
})
