import { licenceOf } from '../../publication/licences.ts'
import type { Creator } from '../../publication/publication.ts'
import { describedAs } from './described-as.ts'
import { isoDay, type PackageFacts } from './package-facts.ts'

const text = (value: string) => JSON.stringify(value)

/** `CITATION.cff` of the data. Texts are JSON strings, which YAML reads as they are. */
export function citation(facts: PackageFacts): string {
  const { title, doi, creators, url } = describedAs(facts)
  const message =
    facts.publication === undefined
      ? 'If you use these data, please cite them as below. Complete the authors, and add a DOI once there is one.'
      : 'If you use these data, please cite them as below.'
  return `cff-version: 1.2.0
message: ${text(message)}
type: dataset
title: ${text(title)}
version: ${text(versionOf(facts))}
${doi === '' ? '' : `doi: ${text(doi)}\nurl: ${text(url ?? '')}\n`}${facts.publication ? `license: ${facts.publication.licence}\n` : ''}date-released: ${isoDay(facts.exportedAtMs)}
authors:
${creators.map(author).join('')}references:
  - type: software
    title: "Feedlab: simulated social-media-feed experiments and surveys"
    version: ${text(facts.softwareVersion)}
    authors:
      - name: "Feedlab contributors"
`
}

/** A person has a family name before a comma; anything else is one name. */
function author({ name, orcid, affiliation }: Creator): string {
  const [family = '', given] = name.split(/,\s*/, 2)
  const named = given ? `  - family-names: ${text(family)}\n    given-names: ${text(given)}\n` : `  - name: ${text(name)}\n`
  // An entity without given names has no affiliation in this format.
  const more = given && affiliation !== '' ? `    affiliation: ${text(affiliation)}\n` : ''
  return `${named}${orcid === '' ? '' : `    orcid: ${text(`https://orcid.org/${orcid}`)}\n`}${more}`
}

const versionOf = ({ versions }: PackageFacts) => String(versions.at(-1)?.version ?? 1)

/** As a list of references has it. */
export function citationText(facts: PackageFacts): string {
  const { title, creators, url } = describedAs(facts)
  const year = isoDay(facts.exportedAtMs).slice(0, 4)
  const names = creators.map(({ name }) => name).join('; ')
  return `${names} (${year}). ${title} (version ${versionOf(facts)}) [Data set]. Collected with Feedlab ${facts.softwareVersion}.${url === undefined ? '' : ` ${url}`}`
}

export function licenceText({ publication }: PackageFacts): string {
  if (publication === undefined) return NO_LICENCE
  const { id, title, url } = licenceOf(publication.licence)
  return `${title} (${id})\n\nThese data are published under this licence: ${url}\n`
}

/** The data belong to the researcher: no licence is chosen in their place. */
const NO_LICENCE = `No licence has been chosen for these data yet.

Until the researchers who collected them replace this text, all rights are reserved: ask them before you use or share the data.
For open data, CC0 1.0 (https://creativecommons.org/publicdomain/zero/1.0/) and CC BY 4.0
(https://creativecommons.org/licenses/by/4.0/) are common choices. Choose only what your participants agreed to.
`
