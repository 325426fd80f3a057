import { groupBy } from '#domain/group-by.ts'
import { licenceOf } from '../../publication/licences.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { citationText } from './citation.ts'
import { describedAs } from './described-as.ts'
import { isoDay, type PackageFacts } from './package-facts.ts'
import type { PackageTable } from './tables.ts'

/** `dataset_description.json` of Psych-DS: JSON-LD that names every column of every CSV file under `data`, each once. */
export function datasetDescription(facts: PackageFacts, tables: readonly PackageTable[]) {
  const { title, keywords, creators, doi, url } = describedAs(facts)
  const people = creators.map(({ name, orcid, affiliation }) => ({
    '@type': 'Person',
    name,
    ...(orcid !== '' && { sameAs: `https://orcid.org/${orcid}` }),
    ...(affiliation !== '' && { affiliation: { '@type': 'Organization', name: affiliation } }),
  }))
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    schemaVersion: 'Psych-DS 1.5.1',
    name: title,
    description:
      facts.publication?.description ??
      `Behaviour and answers of ${facts.people.included} participants in a simulated social-media feed: ${tables
        .map(({ name, holds }) => `${name} (${holds})`)
        .join(', ')}`,
    identifier: doi === '' ? facts.experiment_id : `https://doi.org/${doi}`,
    ...(url !== undefined && { url }),
    // Before one is chosen, the file LICENSE says that none was.
    license: facts.publication ? licenceOf(facts.publication.licence).url : 'LICENSE',
    version: String(facts.versions.at(-1)?.version ?? 1),
    creator: people,
    author: people,
    citation: citationText(facts),
    dateCreated: isoDay(facts.versions[0]?.createdAtMs ?? facts.exportedAtMs),
    dateModified: isoDay(facts.exportedAtMs),
    measurementTechnique: `Online experiment run with Feedlab ${facts.softwareVersion}`,
    keywords,
    variableMeasured: variables(tables),
  }
}

type Placed = { table: string; column: TidyColumn }

/** Every column once, by its name. */
export function variables(tables: readonly PackageTable[]) {
  const placed = tables.flatMap(({ name: table, columns }) => columns.map((column) => ({ table, column })))
  return [...groupBy(placed, ({ column }) => column.name)].map(([name, places]) => {
    const [first] = places
    const { unit, minimum, maximum } = first?.column ?? {}
    return {
      '@type': 'PropertyValue',
      name,
      description: meaning(places),
      ...(unit !== undefined && { unitText: unit }),
      ...(minimum !== undefined && { minValue: minimum }),
      ...(maximum !== undefined && { maxValue: maximum }),
    }
  })
}

/** A name may mean a little different things in two tables: then both stand there. */
function meaning(places: readonly Placed[]): string {
  const meanings = groupBy(places, ({ column }) => column.about)
  if (meanings.size === 1) return places[0]?.column.about ?? ''
  return [...meanings].map(([about, same]) => `${about} (${same.map(({ table }) => table).join(', ')})`).join('; ')
}
