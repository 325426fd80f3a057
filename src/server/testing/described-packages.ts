type Entity = Record<string, unknown>

/** What RO-Crate 1.2 demands of `ro-crate-metadata.json`: descriptor, root, flat entities with an id and a type, and nothing that is not there. */
export function roCrateProblems(crate: { '@context'?: unknown; '@graph'?: Entity[] }): string[] {
  const graph = crate['@graph'] ?? []
  const ids = graph.map((entity) => entity['@id'])
  const descriptor = graph.find((entity) => entity['@id'] === 'ro-crate-metadata.json')
  const root = graph.find((entity) => entity['@id'] === './')
  const isText = (value: unknown) => typeof value === 'string' && value !== ''
  return [
    ...(crate['@context'] === 'https://w3id.org/ro/crate/1.2/context' ? [] : ['the context is another one']),
    ...(idIn(descriptor?.['about']) === './' && idIn(descriptor?.['conformsTo']) === 'https://w3id.org/ro/crate/1.2'
      ? []
      : ['there is no descriptor']),
    ...(descriptor?.['@type'] === 'CreativeWork' || descriptor === undefined ? [] : ['the descriptor is no CreativeWork']),
    ...(root?.['@type'] === 'Dataset' ? [] : ['the root is no Dataset']),
    ...['name', 'description'].filter((key) => !isText(root?.[key])).map((key) => `the root has no ${key}`),
    ...(Number.isNaN(Date.parse(String(root?.['datePublished']))) ? ['datePublished is no date'] : []),
    ...(root?.['license'] === undefined ? ['the root has no license'] : []),
    ...(new Set(ids).size < ids.length ? ['an id stands twice'] : []),
    ...graph.filter((entity) => !isText(entity['@id']) || !isText(entity['@type'])).map(() => 'an entity has no id or type'),
    ...graph.flatMap((entity) => Object.values(entity).flatMap(referencesIn)).filter((id) => !isAnywhere(id, ids)),
  ]
}

/** The identifier of the specification is no entity of the crate. */
const isAnywhere = (id: string, ids: unknown[]) => ids.includes(id) || id === 'https://w3id.org/ro/crate/1.2'

const idIn = (value: unknown): unknown => (typeof value === 'object' && value !== null ? (value as Entity)['@id'] : undefined)

/** Values are texts, or references and lists of them: nothing is nested. */
function referencesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn)
  const id = idIn(value)
  if (typeof id !== 'string') return typeof value === 'object' ? ['a nested entity'] : []
  return Object.keys(value as Entity).length === 1 ? [id] : ['a nested entity']
}

export type Croissant = {
  '@context': Entity
  '@type': string
  conformsTo: string
  name: string
  distribution: {
    '@type': string
    '@id': string
    contentUrl: string
    encodingFormat: string
    contentSize?: string
    sha256?: string
  }[]
  recordSet: {
    '@type': string
    '@id': string
    key: { '@id': string }[]
    field: {
      '@type': string
      '@id': string
      name: string
      dataType: string
      source: { fileObject: { '@id': string }; extract: { column: string } }
      references?: { field: { '@id': string } }
    }[]
  }[]
} & Entity

const TYPES = ['sc:Text', 'sc:Integer', 'sc:Float', 'sc:Boolean', 'sc:DateTime']

/** Properties that need no entry in the context, because they are those of schema.org. */
const OF_SCHEMA_ORG = [
  ...['name', 'description', 'license', 'url', 'creator', 'sameAs', 'datePublished', 'dateCreated', 'dateModified', 'version'],
  ...['keywords', 'inLanguage', 'distribution', 'contentUrl', 'encodingFormat', 'contentSize', 'sha256'],
]

/** Every other property must be a term of the context, and every prefix too: else a reader of JSON-LD takes it for another thing. */
function undefinedTerms({ '@context': context, ...described }: Croissant): string[] {
  const keys = new Set<string>()
  const prefixes = new Set<string>()
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) walk(each)
    else if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) {
        keys.add(key)
        if ((key === '@type' || key === 'dataType') && typeof inner === 'string') prefixes.add(inner.split(':', 1)[0] ?? '')
        walk(inner)
      }
  }
  walk(described)
  const isKnown = (key: string) => key.startsWith('@') || OF_SCHEMA_ORG.includes(key) || Object.hasOwn(context, key)
  return [
    ...[...keys].filter((key) => !isKnown(key)).map((key) => `${key} is no term of the context`),
    ...[...prefixes]
      .filter((prefix) => !Object.hasOwn(context, prefix))
      .map((prefix) => `${prefix}: is no prefix of the context`),
    ...(context['@vocab'] === 'http://schema.org/' && context['conformsTo'] === 'dct:conformsTo'
      ? []
      : ['the context is another one']),
  ]
}

/** What Croissant 1.1 demands of a description of tables. `url` is there as soon as a DOI is. */
export function croissantProblems(described: Croissant): string[] {
  const { distribution, recordSet } = described
  const files = distribution.map((file) => file['@id'])
  const fields = recordSet.flatMap(({ field }) => field.map((each) => each['@id']))
  const ids = [...files, ...recordSet.map((each) => each['@id']), ...fields]
  const wanted = ['name', 'description', 'license', 'creator', 'datePublished', 'version', 'citeAs']
  return [
    ...(described['@type'] === 'sc:Dataset' ? [] : ['it is no sc:Dataset']),
    ...(described.conformsTo === 'http://mlcommons.org/croissant/1.1' ? [] : ['it conforms to something else']),
    ...wanted.filter((key) => !described[key]).map((key) => `it has no ${key}`),
    ...undefinedTerms(described),
    ...(/^\d+\.\d+\.\d+$/.test(String(described['version'])) ? [] : ['its version is not MAJOR.MINOR.PATCH']),
    ...distribution
      .filter(({ contentUrl }) => /^[/.]|^\w+:|[?#]/.test(contentUrl))
      .map((file) => `${file['@id']} is not in the package`),
    ...recordSet.flatMap(({ '@id': set, field }) =>
      field.filter((each) => !each['@id'].startsWith(`${set}/`)).map((each) => `${each['@id']} has no id of its record set`),
    ),
    ...distribution.flatMap((file) => [
      ...(file['@type'] === 'cr:FileObject' && file.contentUrl && file.encodingFormat ? [] : [`${file['@id']} is no file`]),
      ...(/^[0-9a-f]{64}$/.test(file.sha256 ?? '') ? [] : [`${file['@id']} has no sha256`]),
    ]),
    ...(new Set(ids).size < ids.length ? ['an id stands twice'] : []),
    ...recordSet.flatMap(({ key, field, ...set }) => [
      ...(set['@type'] === 'cr:RecordSet' && field.length > 0 ? [] : [`${set['@id']} is no record set`]),
      ...key.filter((each) => !fields.includes(each['@id'])).map((each) => `the key ${each['@id']} is no field`),
      ...field.flatMap((each) => [
        ...(each['@type'] === 'cr:Field' && TYPES.includes(each.dataType) ? [] : [`${each['@id']} has no type`]),
        ...(files.includes(each.source.fileObject['@id']) ? [] : [`${each.source.fileObject['@id']} is no file`]),
        ...(each.references === undefined || fields.includes(each.references.field['@id'])
          ? []
          : [`${each['@id']} refers to nothing`]),
      ]),
    ]),
  ]
}
