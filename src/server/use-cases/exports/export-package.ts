import type { Readable } from 'node:stream'
import type { StudyBundle } from '#contract/study-bundle.ts'
import { datapackage } from '#domain/exports/package/datapackage.ts'
import { json } from '#domain/exports/package/materials.ts'
import { folderOf, type PackageFacts } from '#domain/exports/package/package-facts.ts'
import { packageTexts } from '#domain/exports/package/package-texts.ts'
import { type PackageTable, tablesOf } from '#domain/exports/package/tables.ts'
import { events } from '#domain/exports/tidy/events.ts'
import { tidyTables } from '#domain/exports/tidy/index.ts'
import type { StudyFacts } from '#domain/exports/tidy/table.ts'
import { softwareVersion } from '#server/data-package/software-version.ts'
import { openSpool } from '#server/data-package/spool.ts'
import { tableFiles } from '#server/data-package/table-files.ts'
import { type ArchiveFile, zipStream } from '#server/data-package/zip-stream.ts'
import { type ExportSession, openExportSession } from '#server/store/exports/export-session.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import { packageFacts } from '#server/store/exports/package-facts.ts'
import { studyFacts } from '#server/store/exports/tidy/study-facts.ts'
import { tidyTurns } from '#server/store/exports/tidy/tidy-rows.ts'
import { type Caller, type Deps, researcher } from '../deps.ts'
import { makeBundle } from '../studies/export-bundle.ts'
import { fillPropensities } from '../visits/fill-propensities.ts'
import { refuseUnlessOwned } from './export-csv.ts'
import { type LegacyFiles, legacyFiles } from './package-legacy-files.ts'

type Wanted = { id: string; include: Include }

/** What all files of a package are made of. */
type Making = {
  session: ExportSession
  study: StudyFacts
  facts: PackageFacts
  tables: readonly PackageTable[]
  sets: readonly string[]
  include: Include
  publicUrl: string
  bundle: StudyBundle
}

/**
 * Everything about one of a researcher's own studies as one archive, of one and the same moment, from the database to whoever reads it.
 * `signal`: the reader went away.
 */
export async function exportPackage(
  deps: Deps,
  { id, include }: Wanted,
  caller: Caller,
  signal: AbortSignal,
): Promise<{ filename: string; stream: Readable }> {
  const owner_id = researcher(caller)
  await refuseUnlessOwned(deps, 'study', id, owner_id)
  await fillPropensities(deps, id)
  const session = await openExportSession(deps.database.pool, signal)
  try {
    const { sets, ...stored } = await packageFacts(session.reader, id, include)
    const study = await studyFacts(session.reader, id)
    const facts: PackageFacts = {
      ...stored,
      experiment_id: id,
      asked: include,
      softwareVersion: softwareVersion(),
      exportedAtMs: deps.now(),
    }
    const tables = tablesOf(tidyTables, study)
    const bundle = await makeBundle(deps, id, owner_id, facts.softwareVersion)
    const making: Making = { session, study, facts, tables, sets, include, bundle, publicUrl: deps.publicUrl() }
    const folder = folderOf(id)
    const stream = zipStream({ folder, atMs: facts.exportedAtMs, files: (written) => packageFiles(making, written) })
    return { filename: packageName(id), stream }
  } catch (error) {
    await session.end(false)
    throw error
  }
}

export const packageName = (id: string): string => `${folderOf(id)}.zip`

/** In the order in which they come: what is known at once first, then the tables, then what tells of the tables' files. */
async function* packageFiles(making: Making, written: Parameters<typeof datapackage>[2]['written']): AsyncGenerator<ArchiveFile> {
  const { session, study, facts, tables, sets, include, bundle, publicUrl } = making
  const spool = await openSpool()
  let legacy: LegacyFiles | undefined
  let isComplete = false
  try {
    for (const { path, text } of packageTexts(facts, tables, study.questionnaires)) yield { path, pieces: [text] }
    yield { path: 'materials/study-bundle.json', pieces: [json(bundle)] }
    legacy = await legacyFiles({ writer: session.writer, experiment_id: facts.experiment_id, sets, include, publicUrl, spool })
    const turns = tidyTurns(session.reader, tidyTables, { facts: study, include, publicUrl, onPerson: legacy.onPerson })
    yield* tableFiles({ experiment_id: facts.experiment_id, tables, live: events.name, turns, spool })
    yield* legacy.files()
    yield { path: 'datapackage.json', pieces: [json(datapackage(facts, tables, { written, sets }))] }
    isComplete = true
  } finally {
    try {
      await session.end(isComplete)
    } finally {
      await legacy?.stopped()
      await spool.remove()
    }
  }
}
