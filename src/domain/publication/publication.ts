import type { LicenceId } from './licences.ts'
import { isOrcid } from './orcid.ts'

export type Creator = {
  /** Family name, given name. */
  name: string
  /** Empty where somebody has none. */
  orcid: string
  affiliation: string
}

/** How data are published: what a repository, a citation and a reader need to know of them. */
export type Publication = {
  title: string
  description: string
  creators: readonly Creator[]
  licence: LicenceId
  /** A day until which the files are closed; empty for none. */
  embargo_until: string
  keywords: readonly string[]
  /** DOI or address; empty for none. */
  preregistration: string
  paper: string
}

/** As a package says it. `doi`: empty before one is reserved. */
export type PublishedAs = Publication & { doi: string }

export const MOST_CREATORS = 50
export const MOST_KEYWORDS = 20

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What is missing or wrong, one sentence each. `today` is a day such as 2026-11-19. */
export function publicationProblems(publication: Publication, today: string): string[] {
  const { title, description, creators, embargo_until, preregistration, paper } = publication
  return [
    ...(title.trim() === '' ? ['Give the data a title.'] : []),
    ...(description.trim() === '' ? ['Describe the data in a sentence or more.'] : []),
    ...(creators.length === 0 ? ['Name at least one person who made the data.'] : []),
    ...creators.flatMap((creator, i) => creatorProblems(creator, i + 1)),
    ...(embargo_until === '' || (isDay(embargo_until) && embargo_until > today)
      ? []
      : ['The embargo must end on a day in the future.']),
    ...linkProblem('preregistration', preregistration),
    ...linkProblem('paper', paper),
  ]
}

function creatorProblems({ name, orcid }: Creator, position: number): string[] {
  return [
    ...(name.trim() === '' ? [`Person ${position} has no name.`] : []),
    ...(orcid === '' || isOrcid(orcid)
      ? []
      : [`The ORCID of ${name.trim() || `person ${position}`} has a typing error: its check digit does not fit.`]),
  ]
}

const linkProblem = (of: string, link: string): string[] =>
  link === '' || doiIn(link) !== undefined || /^https?:\/\/[^\s/]+\.[^\s]+$/.test(link)
    ? []
    : [`The link of the ${of} must be a DOI such as 10.17605/OSF.IO/ABCDE, or an address.`]

/** The bare DOI of a DOI or of an address of one. */
export function doiIn(text: string): string | undefined {
  const bare = text.trim().replace(/^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i, '')
  return /^10\.\d{4,9}\/\S+$/.test(bare) ? bare : undefined
}

/** An address that leads to it. */
export function addressOf(link: string): string {
  const doi = doiIn(link)
  return doi === undefined ? link : `https://doi.org/${encodeURI(doi)}`
}

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return DAY.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}
