import { variables } from './dataset-description.ts'
import { json, type TextFile } from './materials.ts'
import type { PackageFacts } from './package-facts.ts'
import { csvPath, type PackageTable } from './tables.ts'

/**
 * What the validator of Psych-DS warns of where it is missing: a list of files that are no part of the standard, the folders for documentation and
 * results, and descriptions beside the tables.
 */
export function psychDsFiles(facts: PackageFacts, tables: readonly PackageTable[]): TextFile[] {
  return [
    ...IGNORE_FILES.map((path) => ({ path, text: IGNORED.map((line) => `${line}\n`).join('') })),
    { path: 'results/README.md', text: RESULTS },
    { path: 'data/file_metadata.json', text: json(OF_ALL_TABLES) },
    ...tables.map((table) => ({ path: sidecarPath(facts.experiment_id, table.name), text: json(sidecar(table)) })),
  ]
}

const sidecarPath = (experiment_id: string, table: string): string => csvPath(experiment_id, table).replace(/\.csv$/, '.json')

/** The validator reads one of them, and its schema asks for the other since version 1.5. */
const IGNORE_FILES = ['.psychdsignore', '.psychds-ignore']

/** By the rules of .gitignore. The folders analysis, documentation, materials and results are left alone anyway. */
const IGNORED = [
  ...IGNORE_FILES,
  'LICENSE',
  'CITATION.cff',
  'codebook.html',
  'codebook*.csv',
  'consort.svg',
  'attrition.csv',
  'datapackage.json',
  'ro-crate-metadata.json',
  'croissant.json',
  'manifest.sha256',
  'verify.mjs',
  'verify/',
  'data/raw/',
]

const OF_ALL_TABLES = { '@context': 'https://schema.org/', '@type': 'Dataset', encodingFormat: 'text/csv' }

/** Of one table: its columns as they are meant there, where a name means something else in another table. */
const sidecar = (table: PackageTable) => ({
  '@context': 'https://schema.org/',
  '@type': 'Dataset',
  name: table.title,
  description: `One row is: ${table.holds}`,
  variableMeasured: variables([table]),
})

const RESULTS = `# Results

This folder is for what analyses make of the data. Nothing is in it yet: the numbers of a package are those that were recorded, or computed by the rules that
README.md names.

\`Rscript analysis/descriptives.R\` or \`python analysis/descriptives.py\` draws one page of figures with n and 95 % intervals, and writes every number as CSV.
`
