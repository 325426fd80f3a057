import { csvCells } from './builders.ts'

/** Files of a folder by their path in it. */
type Files = ReadonlyMap<string, Buffer>

const SIDECAR = /^data\/(?:.*\/)?(?:file_metadata|(?:[a-z]+-[A-Za-z0-9]+_)+data)\.json$/
const DATA_FILE = /^data\/(?:.*\/)?(?:[a-z]+-[A-Za-z0-9]+_)+data\.csv$/
const KEYWORDS = ['study', 'site', 'subject', 'session', 'task', 'condition', 'trial', 'stimulus', 'description']

/**
 * What Psych-DS, a standard for behavioural data, would refuse in a folder. Its own validator is not on the registry that we install
 * from; these are its hard rules.
 */
export function psychDsProblems(files: Files): string[] {
  const metadata = readDescription(files)
  if (typeof metadata === 'string') return [metadata]
  const inData = [...files.keys()].filter((path) => path.startsWith('data/') && !path.startsWith('data/raw/'))
  const data = inData.filter((path) => !SIDECAR.test(path))
  return [
    ...metadata.problems,
    ...(data.length === 0 ? ['data/ holds no file'] : []),
    ...data.filter((path) => !DATA_FILE.test(path)).map((path) => `${path} is not named in pairs of key and value`),
    ...data.flatMap(unknownKeywords),
    ...data.flatMap((path) => tableProblems(path, files.get(path) ?? Buffer.alloc(0), metadata.measured)),
  ]
}

/** What the validator of Psych-DS only warns of, by the rules of its schema. */
export function psychDsWarnings(files: Files): string[] {
  const paths = [...files.keys()]
  const tables = paths.filter((path) => DATA_FILE.test(path))
  const wanted = [
    ...['README.md', 'CHANGES.md', '.psychdsignore', '.psychds-ignore', 'data/file_metadata.json'],
    ...tables.map((path) => path.replace(/\.csv$/, '.json')),
  ]
  const ignored = (files.get('.psychdsignore') ?? Buffer.alloc(0)).toString().split('\n').filter(Boolean).map(patternOf)
  const isKnown = (path: string) =>
    wanted.includes(path) ||
    tables.includes(path) ||
    path === 'dataset_description.json' ||
    FOLDERS.some((each) => path.startsWith(each))
  return [
    ...wanted.filter((path) => !files.has(path)).map((path) => `${path} is missing`),
    ...recommendedFields(files),
    ...FOLDERS.filter((folder) => !paths.some((path) => path.startsWith(folder))).map((folder) => `${folder} is missing`),
    ...paths
      .filter((path) => !isKnown(path) && !ignored.some((pattern) => pattern.test(path)))
      .map((path) => `${path} is no part of the standard`),
  ]
}

/** `funder` and `privacyPolicy` are recommended too: no study says them. `url` is there as soon as a DOI is. */
function recommendedFields(files: Files): string[] {
  const described = JSON.parse(String(files.get('dataset_description.json') ?? '{}')) as Record<string, unknown>
  return ['schemaVersion', 'author', 'citation', 'license', 'identifier', 'keywords']
    .filter((field) => described[field] === undefined || described[field] === '')
    .map((field) => `dataset_description.json has no ${field}`)
}

/** The validator leaves what is in them alone. */
const FOLDERS = ['analysis/', 'documentation/', 'materials/', 'results/']

/** As .gitignore means a line: a folder, or a name with stars. */
const patternOf = (line: string) =>
  new RegExp(`^${line.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}${line.endsWith('/') ? '.' : '$'}`)

function readDescription(files: Files): { measured: ReadonlySet<string>; problems: string[] } | string {
  const file = files.get('dataset_description.json')
  if (file === undefined) return 'dataset_description.json is missing'
  const json = JSON.parse(utf8(file)) as Record<string, unknown>
  const { '@context': context, '@type': type, name, description, variableMeasured } = json
  const problems = [
    ...(typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context) ? [] : ['@context is not schema.org']),
    ...(type === 'Dataset' ? [] : ['@type is not Dataset']),
    ...(typeof name === 'string' && name !== '' ? [] : ['name is missing']),
    ...(typeof description === 'string' && description !== '' ? [] : ['description is missing']),
    ...(Array.isArray(variableMeasured) ? [] : ['variableMeasured is no list']),
  ]
  const variables = Array.isArray(variableMeasured) ? variableMeasured : []
  const measured = variables.map((each: string | { '@type': string; name: string }) =>
    typeof each === 'string' ? each : each.name,
  )
  if (new Set(measured).size < measured.length) problems.push('variableMeasured names a variable twice')
  return { measured: new Set(measured), problems }
}

const unknownKeywords = (path: string) =>
  [...path.slice(path.lastIndexOf('/') + 1).matchAll(/([a-z]+)-/g)]
    .map((match) => match[1] ?? '')
    .filter((key) => !KEYWORDS.includes(key))
    .map((key) => `${path}: ${key} is no official keyword`)

function tableProblems(path: string, bytes: Buffer, measured: ReadonlySet<string>): string[] {
  const text = utf8(bytes)
  const rows = csvCells(text)
  // Written again it must be the same: else there is something that no reader can have meant.
  const again = rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\n`).join('')
  const [header = [], ...body] = rows
  const rowIds = header.includes('row_id') ? body.map((row) => row[header.indexOf('row_id')]) : []
  return [
    ...(again === text ? [] : ['is no well-formed CSV']),
    ...(header.length === 0 ? ['has no header'] : []),
    ...(new Set(header).size === header.length ? [] : ['names a column twice']),
    ...header.filter((name) => !measured.has(name)).map((name) => `has ${name}, which variableMeasured does not name`),
    ...(body.every((row) => row.length === header.length) ? [] : ['has rows of different lengths']),
    ...(new Set(rowIds).size === rowIds.length ? [] : ['repeats a row_id']),
  ].map((problem) => `${path} ${problem}`)
}

const utf8 = (bytes: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(bytes)
