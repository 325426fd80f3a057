import { licenceOf } from '../../publication/licences.ts'
import { addressOf, type Creator } from '../../publication/publication.ts'
import type { WrittenFiles } from './datapackage.ts'
import { describedAs } from './described-as.ts'
import { isoMoment, type PackageFacts } from './package-facts.ts'

const TYPES: Readonly<Record<string, string>> = {
  cff: 'application/yaml',
  csv: 'text/csv',
  gif: 'image/gif',
  html: 'text/html',
  jpg: 'image/jpeg',
  json: 'application/json',
  md: 'text/markdown',
  mjs: 'text/javascript',
  mp4: 'video/mp4',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  png: 'image/png',
  py: 'text/x-python',
  r: 'text/x-r-source',
  svg: 'image/svg+xml',
  vtt: 'text/vtt',
  webp: 'image/webp',
}

export const RO_CRATE = 'ro-crate-metadata.json'
const SPECIFICATION = 'https://w3id.org/ro/crate/1.2'

type Entity = { '@id': string; '@type': string } & Record<string, unknown>
const ref = ({ '@id': id }: Pick<Entity, '@id'>) => ({ '@id': id })

/** `ro-crate-metadata.json`, RO-Crate 1.2: the files that are written already, who made them, with what, and under which licence. */
export function roCrate(facts: PackageFacts, written: WrittenFiles) {
  const { title, description, keywords, creators, url, related } = describedAs(facts)
  const files = [...written].map(([path, { bytes, sha256 }]): Entity => {
    const type = mediaTypeOf(path)
    // A path in an RO-Crate is a relative address.
    const id = path.split('/').map(encodeURIComponent).join('/')
    return { '@id': id, '@type': 'File', name: path, contentSize: String(bytes), sha256, ...(type && { encodingFormat: type }) }
  })
  const people = creators.map(personOf)
  const organisations = affiliationsOf(creators)
  const licence = licenceEntity(facts)
  const software: Entity = {
    '@id': '#feedlab',
    '@type': 'SoftwareApplication',
    name: 'Feedlab',
    version: facts.softwareVersion,
    description: 'Simulated social-media-feed experiments and surveys',
  }
  const collected: Entity = {
    '@id': '#collection',
    '@type': 'CreateAction',
    name: 'Collection of the data and their export',
    endTime: isoMoment(facts.exportedAtMs),
    instrument: ref(software),
    result: { '@id': './' },
  }
  const works = related.map(({ link, name }): Entity => ({ '@id': addressOf(link), '@type': 'CreativeWork', name }))
  const root: Entity = {
    '@id': './',
    '@type': 'Dataset',
    name: title,
    description,
    datePublished: isoMoment(facts.exportedAtMs),
    license: licence.reference,
    ...(url !== undefined && { url, identifier: url }),
    version: String(facts.versions.at(-1)?.version ?? 1),
    keywords: keywords.join(', '),
    author: people.map(ref),
    hasPart: files.map(ref),
    mentions: [ref(collected), ...works.map(ref)],
  }
  return {
    '@context': `${SPECIFICATION}/context`,
    '@graph': [
      { '@id': RO_CRATE, '@type': 'CreativeWork', about: { '@id': './' }, conformsTo: { '@id': SPECIFICATION } },
      root,
      ...files,
      ...people,
      ...organisations,
      ...licence.entities,
      software,
      collected,
      ...works,
    ],
  }
}

const organisationId = (affiliation: string) => `#organisation-${encodeURIComponent(affiliation)}`

function personOf({ name, orcid, affiliation }: Creator, i: number): Entity {
  return {
    '@id': orcid === '' ? `#author-${i + 1}` : `https://orcid.org/${orcid}`,
    '@type': 'Person',
    name,
    ...(affiliation !== '' && { affiliation: { '@id': organisationId(affiliation) } }),
  }
}

const affiliationsOf = (creators: readonly Creator[]): Entity[] =>
  [...new Set(creators.map(({ affiliation }) => affiliation))]
    .filter((affiliation) => affiliation !== '')
    .map((affiliation) => ({ '@id': organisationId(affiliation), '@type': 'Organization', name: affiliation }))

/** Before one is chosen, the file LICENSE says that none was. */
function licenceEntity({ publication }: PackageFacts): { reference: { '@id': string }; entities: Entity[] } {
  if (publication === undefined) return { reference: { '@id': 'LICENSE' }, entities: [] }
  const { url, title, id } = licenceOf(publication.licence)
  return { reference: { '@id': url }, entities: [{ '@id': url, '@type': 'CreativeWork', name: title, identifier: id }] }
}

/** Of a file by its ending; undefined for one that has none of these. */
const mediaTypeOf = (path: string): string | undefined => TYPES[path.split('.').at(-1)?.toLowerCase() ?? '']
