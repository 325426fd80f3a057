import { licenceOf } from '../../publication/licences.ts'
import { languagesOfStudy } from '../../questions/study-languages.ts'
import type { TidyType } from '../tidy/table.ts'
import type { WrittenFiles } from './datapackage.ts'
import { describedAs } from './described-as.ts'
import { isoDay, type PackageFacts } from './package-facts.ts'
import { csvPath, type PackageTable } from './tables.ts'

export const CROISSANT = 'croissant.json'

/** `croissant.json`, Croissant 1.1: the tables as record sets with typed fields, for programs that load data by description. */
export function croissant(facts: PackageFacts, tables: readonly PackageTable[], written: WrittenFiles) {
  const { title, description, creators, keywords, url } = describedAs(facts)
  const { publication, experiment_id } = facts
  const day = isoDay(facts.exportedAtMs)
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    name: title,
    description,
    license: publication === undefined ? 'LICENSE' : licenceOf(publication.licence).url,
    ...(url !== undefined && { url }),
    creator: creators.map(({ name, orcid }) => ({
      '@type': 'sc:Person',
      name,
      ...(orcid !== '' && { sameAs: `https://orcid.org/${orcid}` }),
    })),
    datePublished: day,
    dateModified: day,
    inLanguage: languagesOfStudy(facts.versions.flatMap(({ settings }) => settings)),
    dateCreated: isoDay(facts.versions[0]?.createdAtMs ?? facts.exportedAtMs),
    version: `${facts.versions.at(-1)?.version ?? 1}.0.0`,
    keywords,
    isLiveDataset: false,
    citeAs: `${creators.map(({ name }) => name).join('; ')} (${day.slice(0, 4)}). ${title} [Data set].${url === undefined ? '' : ` ${url}`}`,
    distribution: tables.map(({ name, title: of }) => {
      const path = csvPath(experiment_id, name)
      const file = written.get(path)
      return {
        '@type': 'cr:FileObject',
        '@id': fileId(name),
        name: path.split('/').at(-1),
        description: of,
        contentUrl: path,
        encodingFormat: 'text/csv',
        ...(file && { contentSize: `${file.bytes} B`, sha256: file.sha256 }),
      }
    }),
    recordSet: tables.map((table) => recordSet(table, tables)),
  }
}

const fileId = (table: string) => `file-${table}`
/** Names of columns are words of ours or covariates of researchers, which may have any sign. */
const fieldId = (table: string, column: string) => `${table}/${encodeURIComponent(column)}`

function recordSet(
  { name: table, title, holds, primaryKey, columns, foreignKeys = [] }: PackageTable,
  all: readonly PackageTable[],
) {
  const targetOf = (column: string): string | undefined => {
    for (const { columns: own, table: target, references } of foreignKeys) {
      const referred = references[own.indexOf(column)]
      if (referred !== undefined && all.some(({ name }) => name === target)) return fieldId(target, referred)
    }
    return undefined
  }
  return {
    '@type': 'cr:RecordSet',
    '@id': table,
    name: table,
    description: `${title}. One row is: ${holds}`,
    key: primaryKey.map((column) => ({ '@id': fieldId(table, column) })),
    field: columns.map(({ name, about, type }) => {
      const target = targetOf(name)
      return {
        '@type': 'cr:Field',
        '@id': fieldId(table, name),
        name,
        description: about,
        dataType: TYPES[type],
        source: { fileObject: { '@id': fileId(table) }, extract: { column: name } },
        ...(target !== undefined && { references: { field: { '@id': target } } }),
      }
    }),
  }
}

const TYPES: Readonly<Record<TidyType, string>> = {
  text: 'sc:Text',
  integer: 'sc:Integer',
  number: 'sc:Float',
  boolean: 'sc:Boolean',
  datetime: 'sc:DateTime',
}

/** As the first appendix of the specification gives it. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'http://schema.org/',
  sc: 'http://schema.org/',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  dct: 'http://purl.org/dc/terms/',
  annotation: 'cr:annotation',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  excludes: 'cr:excludes',
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  readLines: 'cr:readLines',
  sdVersion: 'cr:sdVersion',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
  unArchive: 'cr:unArchive',
  value: 'cr:value',
}
