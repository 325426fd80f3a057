import { groupBy } from '#domain/group-by.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { isoDay, type PackageFacts, titleOf } from './package-facts.ts'
import type { PackageTable } from './tables.ts'

/** `dataset_description.json` of Psych-DS: JSON-LD that names every column of every CSV file under `data`, each once. */
export function datasetDescription(facts: PackageFacts, tables: readonly PackageTable[]) {
  return {
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    name: titleOf(facts),
    description: `Behaviour and answers of ${facts.people.included} participants in a simulated social-media feed: ${tables
      .map(({ name, holds }) => `${name} (${holds})`)
      .join(', ')}`,
    identifier: facts.experiment_id,
    version: String(facts.versions.at(-1)?.version ?? 1),
    creator: [{ '@type': 'Person', name: facts.owner }],
    dateCreated: isoDay(facts.versions[0]?.createdAtMs ?? facts.exportedAtMs),
    dateModified: isoDay(facts.exportedAtMs),
    measurementTechnique: `Online experiment run with Feedlab ${facts.softwareVersion}`,
    keywords: ['social media', 'online experiment', 'dwell time'],
    variableMeasured: variables(tables),
  }
}

type Placed = { table: string; column: TidyColumn }

function variables(tables: readonly PackageTable[]) {
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
