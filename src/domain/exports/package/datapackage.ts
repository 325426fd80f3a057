import { type LicenceId, licenceOf } from '../../publication/licences.ts'
import { exports as legacyExports } from '../index.ts'
import type { TidyColumn } from '../tidy/table.ts'
import { describedAs } from './described-as.ts'
import { folderOf, isoMoment, type PackageFacts } from './package-facts.ts'
import { csvPath, legacyPath, type PackageTable, parquetPath } from './tables.ts'

/** Size and checksum of a file that is in the archive already, by its path. */
export type WrittenFiles = ReadonlyMap<string, { bytes: number; sha256: string }>

const PROFILE = 'https://datapackage.org/profiles/2.0'

/** `datapackage.json`: what each file is and what each column holds, by the Data Package standard, version 2. */
export function datapackage(
  facts: PackageFacts,
  tables: readonly PackageTable[],
  { written, sets }: { written: WrittenFiles; sets: readonly string[] },
) {
  const { experiment_id } = facts
  const { title, description, creators, keywords, url } = describedAs(facts)
  const onDisk = (path: string) => {
    const file = written.get(path)
    return { path, ...(file && { bytes: file.bytes, hash: `sha256:${file.sha256}` }) }
  }
  return {
    $schema: `${PROFILE}/datapackage.json`,
    name: folderOf(experiment_id).toLowerCase(),
    ...(url !== undefined && { id: url, homepage: url }),
    title,
    description,
    ...(facts.publication && { licenses: [licenceIn(facts.publication.licence)] }),
    version: String(facts.versions.at(-1)?.version ?? 1),
    created: isoMoment(facts.exportedAtMs),
    contributors: creators.map(({ name, orcid, affiliation }) => ({
      title: name,
      roles: ['creator'],
      ...(orcid !== '' && { path: `https://orcid.org/${orcid}` }),
      ...(affiliation !== '' && { organization: affiliation }),
    })),
    keywords,
    resources: [
      ...tables.map((table) => ({
        $schema: `${PROFILE}/dataresource.json`,
        name: table.name,
        type: 'table',
        title: table.title,
        description: table.holds,
        ...onDisk(csvPath(experiment_id, table.name)),
        format: 'csv',
        mediatype: 'text/csv',
        encoding: 'utf-8',
        dialect: {
          $schema: `${PROFILE}/tabledialect.json`,
          delimiter: ',',
          lineTerminator: '\n',
          quoteChar: '"',
          doubleQuote: true,
        },
        schema: schemaOf(table),
      })),
      ...tables.map((table) => ({
        $schema: `${PROFILE}/dataresource.json`,
        name: `${table.name}-parquet`,
        title: `${table.title}, as Parquet`,
        ...onDisk(parquetPath(table.name)),
        format: 'parquet',
        mediatype: 'application/vnd.apache.parquet',
      })),
      ...legacyExports.flatMap(({ name, label, of }) =>
        (of === 'study' ? [experiment_id] : sets).map((id) => ({
          $schema: `${PROFILE}/dataresource.json`,
          name: `legacy-${id}-${name}`,
          title: of === 'study' ? label : `${label} ${id}`,
          ...onDisk(legacyPath(id, name)),
          format: 'csv',
          mediatype: 'text/csv',
          encoding: 'utf-8',
        })),
      ),
    ],
  }
}

function licenceIn(licence: LicenceId) {
  const { id, title, url } = licenceOf(licence)
  return { name: id, title, path: url }
}

const schemaOf = ({ columns, primaryKey, foreignKeys = [] }: PackageTable) => ({
  $schema: `${PROFILE}/tableschema.json`,
  fields: columns.map((column) => fieldOf(column, primaryKey)),
  missingValues: [{ value: '', label: 'Not recorded, not answered or not applicable' }],
  primaryKey,
  ...(foreignKeys.length > 0 && {
    foreignKeys: foreignKeys.map(({ columns: fields, table, references }) => ({
      fields,
      reference: { resource: table, fields: references },
    })),
  }),
})

const TYPES = { text: 'string', integer: 'integer', number: 'number', boolean: 'boolean', datetime: 'datetime' } as const

function fieldOf(column: TidyColumn, primaryKey: readonly string[]) {
  const { name, type, about, unit, minimum, maximum, derivedBy, isFreeText } = column
  const constraints = {
    ...(primaryKey.includes(name) && { required: true }),
    ...(minimum !== undefined && { minimum }),
    ...(maximum !== undefined && { maximum }),
  }
  return {
    name,
    type: TYPES[type],
    description: about,
    ...(unit !== undefined && { unit }),
    ...(Object.keys(constraints).length > 0 && { constraints }),
    ...categoriesOf(column),
    ...(derivedBy !== undefined && { derivedBy }),
    // The import scripts take the guard off such cells.
    ...(isFreeText === true && { freeText: true }),
  }
}

/** The standard knows categories of texts and of whole numbers, written as what they are. */
function categoriesOf({ type, categories, areCategoriesOrdered = false }: TidyColumn) {
  if (categories === undefined || (type !== 'text' && type !== 'integer')) return {}
  return {
    categories: categories.map(({ value, label }) => ({ value: type === 'integer' ? Number(value) : value, label })),
    categoriesOrdered: areCategoriesOrdered,
  }
}
