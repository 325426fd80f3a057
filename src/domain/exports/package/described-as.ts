import { addressOf, type Creator } from '../../publication/publication.ts'
import { type PackageFacts, titleOf } from './package-facts.ts'

type Related = { link: string; name: string; relation: 'preregistration' | 'paper' }

/** What all descriptions of a package say alike: as the researchers publish it, or else as far as the study itself says it. */
export type DescribedAs = {
  title: string
  description: string
  creators: readonly Creator[]
  keywords: readonly string[]
  /** Bare; empty before one is reserved. */
  doi: string
  /** Where the data are, or will be. */
  url: string | undefined
  related: readonly Related[]
}

const KEYWORDS = ['social media', 'online experiment', 'dwell time']
const DESCRIPTION = 'Behaviour and answers of participants in a simulated social-media feed. README.md says what was left out.'

export function describedAs(facts: PackageFacts): DescribedAs {
  const { publication, owner } = facts
  if (publication === undefined)
    return {
      title: titleOf(facts),
      description: DESCRIPTION,
      creators: [{ name: owner, orcid: '', affiliation: '' }],
      keywords: KEYWORDS,
      doi: '',
      url: undefined,
      related: [],
    }
  const { title, description, creators, keywords, doi, preregistration, paper } = publication
  const related: Related[] = [
    { link: preregistration, name: 'Preregistration of the study', relation: 'preregistration' },
    { link: paper, name: 'Paper about the data', relation: 'paper' },
  ]
  return {
    ...{ title, description, creators, doi },
    keywords: keywords.length > 0 ? keywords : KEYWORDS,
    url: doi === '' ? undefined : addressOf(doi),
    related: related.filter(({ link }) => link !== ''),
  }
}
