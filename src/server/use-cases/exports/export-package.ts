import type { Readable } from 'node:stream'
import type { StudyBundle } from '#contract/study-bundle.ts'
import { type Applied, changerOf } from '#domain/disclosure/changer.ts'
import { changedLegacyRow } from '#domain/disclosure/legacy-rows.ts'
import { factsWithoutExits, namedWithoutExits } from '#domain/disclosure/without-exits.ts'
import { type Export, exportColumns } from '#domain/exports/csv.ts'
import { exports as csvExports } from '#domain/exports/index.ts'
import type { JobProgress } from '#domain/exports/jobs/job.ts'
import { ATTRITION_CSV, attritionCsv } from '#domain/exports/package/attrition-csv.ts'
import { CROISSANT, croissant } from '#domain/exports/package/croissant.ts'
import { datapackage } from '#domain/exports/package/datapackage.ts'
import { json, type TextFile } from '#domain/exports/package/materials.ts'
import { folderOf, type PackageFacts } from '#domain/exports/package/package-facts.ts'
import { packageTexts } from '#domain/exports/package/package-texts.ts'
import { RO_CRATE, roCrate } from '#domain/exports/package/ro-crate.ts'
import { STATED_FACTS, type StatedFacts, statedFacts } from '#domain/exports/package/stated-facts.ts'
import { csvPath, legacyPath, type PackageTable, parquetPath, tablesOf } from '#domain/exports/package/tables.ts'
import { VISIT_LINES } from '#domain/exports/package/visit-line.ts'
import { factsOfStudy, type StoredStudy } from '#domain/exports/tidy/facts-of-study.ts'
import { tablesIn } from '#domain/exports/tidy/index.ts'
import type { StudyFacts } from '#domain/exports/tidy/table.ts'
import { type ConsortFlow, consortFlow } from '#domain/monitor/consort-flow.ts'
import { consortSvg, PRINTED } from '#domain/monitor/consort-svg.ts'
import type { MonitoredPerson } from '#domain/monitor/monitored-person.ts'
import { preregistrationFiles } from '#domain/preregistration/texts/files.ts'
import type { PublishedAs } from '#domain/publication/publication.ts'
import { namesIn } from '#domain/study/design/words.ts'
import type { AttritionOfWave } from '#domain/waves/attrition.ts'
import { analysisScripts } from '#server/data-package/analysis-scripts.ts'
import { type ArchiveFile, zipArchive } from '#server/data-package/archive.ts'
import { softwareVersion } from '#server/data-package/software-version.ts'
import { csvFileOf, parquetFileOf, writeTableFiles } from '#server/data-package/table-files.ts'
import { verifier } from '#server/data-package/verifier.ts'
import { visitLinesIn, writeVisitLines } from '#server/data-package/visit-lines.ts'
import { removeTemporary, streamFile } from '#server/machine/local-files.ts'
import { makeTemporaryFolder } from '#server/machine/temporary-folders.ts'
import { covariatesIn } from '#server/store/exports/export-rows.ts'
import { type ExportSession, openExportSession } from '#server/store/exports/export-session.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import { packageFacts } from '#server/store/exports/package-facts.ts'
import { storedStudy } from '#server/store/exports/tidy/study-facts.ts'
import { excludedRows, type TableRows, tidyRows } from '#server/store/exports/tidy/tidy-rows.ts'
import { openDisclosure } from '#server/store/publication/open-disclosure.ts'
import { monitoredPeople } from '#server/store/studies/monitored-people.ts'
import { findStudy } from '#server/store/studies/studies.ts'
import { type Deps, type LabCaller, labOf } from '../deps.ts'
import { bundleWithoutExits, makeBundle } from '../studies/export-bundle.ts'
import { readPreregistration, recordOf } from '../studies/preregistered-study.ts'
import { fillPropensities } from '../visits/fill-propensities.ts'
import { attritionIn, flowIn, wavesNow } from '../waves/waves-now.ts'
import { csvStream, whenOver } from './csv-stream.ts'
import { refuseUnlessOwned } from './export-csv.ts'
import { ownFiles } from './own-files.ts'
import { sourceOfFile } from './source-of-file.ts'

type Wanted = {
  id: string
  include: Include
  /** How the researchers publish it: then what they decided about people who could be recognised is applied. */
  publication?: PublishedAs | undefined
  onProgress?: ((progress: JobProgress) => void) | undefined
}

/** What all files of a package are made of. */
type Making = {
  session: ExportSession
  study: StudyFacts
  facts: PackageFacts
  tables: readonly PackageTable[]
  sets: readonly string[]
  include: Include
  /** What is changed before it is published; undefined in a package of the lab. */
  applied: Applied | undefined
  publicUrl: string
  bundle: StudyBundle
  flow: ConsortFlow
  stated: StatedFacts
  /** Its preregistration in words; none where there is none. */
  preregistration: readonly TextFile[]
  /** Whom waves lost; none where nobody comes back, and of simulated people. */
  attrition: readonly AttritionOfWave[]
  /** Own pictures and films of interventions and questionnaires. */
  media: readonly ArchiveFile[]
  /** Where the tables wait until the archive comes to them. */
  dir: string
  onProgress: (progress: JobProgress) => void
}

/** Everything about one of a researcher's own studies as one archive, of one moment. `signal`: the reader went away. */
export async function exportPackage(
  deps: Deps,
  { id, include, publication, onProgress = () => undefined }: Wanted,
  caller: LabCaller,
  signal: AbortSignal,
): Promise<{ filename: string; stream: Readable }> {
  const lab_id = labOf(caller)
  await refuseUnlessOwned(deps, 'study', id, lab_id)
  await fillPropensities(deps, id)
  const session = await openExportSession(await sourceOfFile(deps), signal)
  try {
    const { sets, ...recorded } = await packageFacts(session.client, id, include)
    const stored = publication ? factsWithoutExits(recorded) : recorded
    const studyAsStored = await settingsToShow(session.client, id, publication !== undefined)
    const asRecorded = factsOfStudy(studyAsStored)
    const opened = publication && (await openDisclosure(session, { study: asRecorded, include }))
    const study: StudyFacts = { ...asRecorded, changes: opened?.changes }
    const facts: PackageFacts = {
      ...stored,
      experiment_id: id,
      asked: include,
      publication,
      changes: opened?.changes,
      softwareVersion: softwareVersion(),
      exportedAtMs: deps.now(),
    }
    const tables = tablesOf(tablesIn(study), study)
    const whole = await makeBundle(deps, id, lab_id, facts.softwareVersion)
    const { bundle } = publication ? bundleWithoutExits(whole) : whole
    const media = await ownFiles(deps, facts)
    const waves = study.hasWaves && !include.onlySimulated ? await wavesNow(session.db, id) : undefined
    const people = await monitoredPeople(session.db, id, include.onlySimulated)
    const nConditions = facts.versions.at(-1)?.nConditions ?? 0
    const flow = consortFlow(people, nConditions, waves && flowIn(waves))
    const inTables = consortFlow(people.filter(isInTables(include)), nConditions)
    const excludedBy = (await excludedRows(session.client, id, include)).map(({ excluded_by }) => excluded_by)
    const stated = statedFacts({ facts, stored: studyAsStored, study, consort: { flow, inTables }, excludedBy })
    const attrition = waves ? attritionIn(waves) : []
    const preregistration = await preregistrationOf(session.db, id)
    const dir = await makeTemporaryFolder('package')
    const publicUrl = deps.publicUrl()
    return {
      filename: packageName(id),
      stream: packageStream({
        ...{ session, study, facts, tables, sets, include, applied: opened?.applied },
        ...{ publicUrl, bundle, flow, stated, attrition, preregistration, media, dir, onProgress },
      }),
    }
  } catch (error) {
    await session.end(false)
    throw error
  }
}

async function settingsToShow(client: ExportSession['client'], id: string, isPublished: boolean): Promise<StoredStudy> {
  const study = await storedStudy(client, id)
  return isPublished ? { ...study, settings: study.settings.map(namedWithoutExits) } : study
}

async function preregistrationOf(db: ExportSession['db'], experiment_id: string): Promise<readonly TextFile[]> {
  const study = await findStudy(db, experiment_id)
  const record = study && recordOf(study, await readPreregistration(db, study))
  return record === undefined ? [] : preregistrationFiles(record)
}

/** People of whom the table of participants has a row; of those who did not agree it is a bare one. */
const isInTables =
  ({ excluded }: Include) =>
  ({ isWithdrawn, isErased, outcome, exclusionReason }: MonitoredPerson): boolean =>
    !isWithdrawn && (!isErased || outcome === 'no_consent') && (excluded || exclusionReason === null)

export const packageName = (id: string): string => `${folderOf(id)}.zip`

function packageStream(making: Making): Readable {
  const { session, facts, dir } = making
  let tables: Promise<void> | undefined
  const writeTables = () => {
    tables ??= writeTidyTables(making)
    return tables
  }
  const written = new Map<string, { bytes: number; sha256: string }>()
  const stream = zipArchive({
    folder: folderOf(facts.experiment_id),
    atMs: facts.exportedAtMs,
    written,
    files: packageFiles(making, writeTables, written),
  })
  const cleanUp = async (isComplete: boolean) => {
    try {
      await session.end(isComplete)
      await tables
    } finally {
      await removeTemporary(dir)
    }
  }
  // What failed has failed the stream already.
  whenOver(stream, (isComplete) => void cleanUp(isComplete).catch(() => undefined))
  return stream
}

/** In their order: what is known at once, then the tables, then what describes the files before it. */
function packageFiles(
  making: Making,
  writeTables: () => Promise<void>,
  written: Parameters<typeof datapackage>[2]['written'],
): ArchiveFile[] {
  const { study, facts, tables, sets, bundle, flow, stated, attrition, preregistration, media, dir } = making
  const names = namesIn(facts.versions.at(-1)?.settings ?? [])
  const texts = packageTexts(facts, tables, study.questionnaires, analysisScripts())
  const fileOf = (path: string, file: string): ArchiveFile => ({
    path,
    open: async () => {
      await writeTables()
      return streamFile(file, 256 * 1024)
    },
  })
  return [
    ...[...texts, ...preregistration].map(({ path, text }) => ({ path, open: () => text })),
    { path: 'consort.svg', open: () => consortSvg(flow, names, PRINTED) },
    ...(attrition.length > 0 ? [{ path: ATTRITION_CSV, open: () => attritionCsv(attrition, names) }] : []),
    { path: 'materials/study-bundle.json', open: () => json(bundle) },
    ...media,
    ...tables.map(({ name }) => fileOf(csvPath(facts.experiment_id, name), csvFileOf(dir, name))),
    ...tables.map(({ name }) => fileOf(parquetPath(name), parquetFileOf(dir, name))),
    fileOf(VISIT_LINES, visitLinesIn(dir)),
    { path: STATED_FACTS, open: () => json(stated) },
    { path: 'verify.mjs', open: verifier },
    ...csvExports.flatMap((descriptor) =>
      (descriptor.of === 'study' ? [facts.experiment_id] : sets).map((id) => legacyFile(making, descriptor, id)),
    ),
    { path: 'datapackage.json', open: () => json(datapackage(facts, tables, { written, sets })) },
    { path: CROISSANT, open: () => json(croissant(facts, tables, written)) },
    { path: RO_CRATE, open: () => json(roCrate(facts, written)) },
  ]
}

/** One of the six files of the download page; of sets there is one for each that the study shows. */
function legacyFile({ session, study, include, publicUrl, applied }: Making, descriptor: Export, id: string): ArchiveFile {
  const { name } = descriptor
  return {
    path: legacyPath(id, name),
    open: async () => {
      const covariates = await covariatesIn(session.client, descriptor, id)
      const visits = { namesVisits: (study.feeds ?? []).length > 0 || study.hasWaves === true }
      const columns = exportColumns(descriptor, covariates, visits)
      const changer = applied && changerOf(study, applied, { texts: true })
      const changeRow = changer && changedLegacyRow(name, columns, changer)
      const query = { id, include, publicUrl, covariates, ...visits, saysForm: changeRow !== undefined }
      return csvStream(session, { name, columns, query, changeRow })
    },
  }
}

/** One pass over the people. */
async function writeTidyTables({
  session: { client },
  study,
  facts,
  tables,
  include,
  applied,
  publicUrl,
  dir,
  onProgress,
}: Making) {
  const progress: JobProgress = { done: 0, total: facts.people.included, rows: 0 }
  const onPeople = (nPeople: number) => {
    progress.done += nPeople
    onProgress({ ...progress })
  }
  async function* counted(rows: AsyncIterable<TableRows>): AsyncGenerator<TableRows> {
    for await (const some of rows) {
      progress.rows += some.rows.length
      yield some
    }
    onProgress({ ...progress })
  }
  const visits = await writeVisitLines(dir)
  try {
    const rows = counted(tidyRows(client, { facts: study, include, publicUrl, onPeople, onVisit: visits.add, applied }))
    await writeTableFiles({ dir, tables, rows })
  } finally {
    await visits.close()
  }
}
