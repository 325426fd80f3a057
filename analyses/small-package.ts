import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { datapackage } from '#domain/exports/package/datapackage.ts'
import type { PackageFacts } from '#domain/exports/package/package-facts.ts'
import { packageTexts } from '#domain/exports/package/package-texts.ts'
import { csvPath, tablesOf } from '#domain/exports/package/tables.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import { analysisScripts } from '#server/data-package/analysis-scripts.ts'

type Cell = string | number | boolean
type Cells = Readonly<Record<string, Cell>>

/** Rows with the columns that matter; all others are missing. */
export type SmallPackage = { participants: readonly Cells[]; exposures: readonly Cells[]; stimuli: readonly Cells[] }

const facts: PackageFacts = {
  experiment_id: 'eAb12c',
  owner: 'Ada',
  versions: [{ version: 1, nConditions: 2, createdAtMs: 0, settings: [], risks: [], running_changes: [] }],
  people: { included: 0, leftOut: { withdrawn: 0, erased: 0, excluded: 0, test: 0, simulated: 0, noConsent: 0 } },
  asked: { test: false, simulated: false, excluded: false },
  softwareVersion: '1.0.0',
  exportedAtMs: 0,
}

/** The same setting in each condition: its values from the first on. */
export type SmallSettings = Readonly<Record<string, readonly string[]>>

/** Writes a package with these rows, its codebook and its scripts, and returns its folder. */
export async function writeSmallPackage(rows: SmallPackage, given: SmallSettings = {}): Promise<string> {
  const { experiment_id } = facts
  const root = await mkdtemp(join(tmpdir(), 'feedlab-small-package-'))
  const tables = tablesOf(tidyTables, { experiment_id, questionnaires: [], covariates: ['topic'] })
  const rowsOf: Readonly<Record<string, readonly Cells[]>> = rows
  const written = tables.map(({ name, columns }) => ({
    path: csvPath(experiment_id, name),
    text: csv(
      columns.map((column) => column.name),
      rowsOf[name] ?? [],
    ),
  }))
  const settings = Object.entries(given).flatMap(([parameter, values]) =>
    values.map((value, i) => ({ condition: i + 1, parameter, value })),
  )
  const files = [
    ...packageTexts(facts, tables, [], analysisScripts()),
    ...written,
    { path: 'datapackage.json', text: JSON.stringify(datapackage(facts, tables, { written: new Map(), sets: [] })) },
    {
      path: `data/raw/legacy/${experiment_id}_experiment_parameters.csv`,
      text: csv(['condition', 'parameter', 'value'], settings),
    },
  ]
  for (const { path, text } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}

const csv = (columns: readonly string[], rows: readonly Cells[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.map((cell) => (cell === '' ? '' : `"${cell}"`)).join(',')}\n`)
    .join('')
