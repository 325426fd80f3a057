import type { DepositContent } from './deposit.ts'
import { doiIn, type PublishedAs } from './publication.ts'

type Described = { publication: PublishedAs; content: DepositContent; version: string; today: string; otherDoi: string }

/** What Zenodo asks of a record. `otherDoi`: of the record of the materials, or of the data; empty where there is none. */
export function zenodoMetadata({ publication, content, version, today, otherDoi }: Described) {
  const { title, description, creators, licence, embargo_until, keywords, preregistration, paper } = publication
  const isData = content === 'data'
  const related = [
    ...(preregistration === '' ? [] : [{ identifier: bare(preregistration), relation: 'isDocumentedBy' }]),
    ...(paper === '' ? [] : [{ identifier: bare(paper), relation: 'isSupplementTo' }]),
    ...(otherDoi === '' ? [] : [{ identifier: otherDoi, relation: isData ? 'isSupplementedBy' : 'isSupplementTo' }]),
  ]
  return {
    upload_type: 'dataset',
    publication_date: today,
    title: isData ? title : `Materials: ${title}`,
    creators: creators.map(({ name, orcid, affiliation }) => ({
      name,
      ...(affiliation !== '' && { affiliation }),
      ...(orcid !== '' && { orcid }),
    })),
    description: asHtml(isData ? description : `Questionnaires, texts and settings of the study. ${description}`),
    access_right: embargo_until === '' ? 'open' : 'embargoed',
    ...(embargo_until !== '' && { embargo_date: embargo_until }),
    license: licence.toLowerCase(),
    ...(keywords.length > 0 && { keywords: [...keywords] }),
    ...(related.length > 0 && { related_identifiers: related }),
    version,
  }
}

const bare = (link: string) => doiIn(link) ?? link

/** Zenodo reads the description as HTML: what people typed must stay words. */
const asHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('')
