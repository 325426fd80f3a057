import type { Readable } from 'node:stream'
import { factsWithoutExits } from '#domain/disclosure/without-exits.ts'
import { citation, licenceText } from '#domain/exports/package/citation.ts'
import { json, materials } from '#domain/exports/package/materials.ts'
import { materialsReadme } from '#domain/exports/package/materials-readme.ts'
import { folderOf, type PackageFacts } from '#domain/exports/package/package-facts.ts'
import { RO_CRATE, roCrate } from '#domain/exports/package/ro-crate.ts'
import { factsOfStudy } from '#domain/exports/tidy/facts-of-study.ts'
import type { WantedDeposit } from '#domain/publication/deposit.ts'
import type { PublishedAs } from '#domain/publication/publication.ts'
import { zipArchive } from '#server/data-package/archive.ts'
import { softwareVersion } from '#server/data-package/software-version.ts'
import { readStored } from '#server/files/file-store.ts'
import { openExportSession } from '#server/store/exports/export-session.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import { packageFacts } from '#server/store/exports/package-facts.ts'
import { storedStudy } from '#server/store/exports/tidy/study-facts.ts'
import { zipOfBundle } from '#server/study-bundle/zip-of-bundle.ts'
import { type Deps, type LabCaller, labOf } from '../deps.ts'
import { exportPackage } from '../exports/export-package.ts'
import { ownFiles } from '../exports/own-files.ts'
import { sourceOfFile } from '../exports/source-of-file.ts'
import { bundleWithoutExits, makeBundle } from '../studies/export-bundle.ts'

type Sending = { experiment_id: string; deposit: WantedDeposit; publication: PublishedAs }

/** Nobody but ordinary participants. */
export const ORDINARY: Include = { test: false, simulated: false, excluded: false, onlySimulated: false }

/** The data package, or an archive of the materials. */
export function openFileToSend(
  deps: Deps,
  { experiment_id, deposit, publication }: Sending,
  caller: LabCaller,
  signal: AbortSignal,
): Promise<{ filename: string; stream: Readable }> {
  if (deposit.content === 'data')
    return exportPackage(deps, { id: experiment_id, include: ORDINARY, publication }, caller, signal)
  return openMaterials(deps, { experiment_id, deposit, publication }, caller, signal)
}

/** Settings, questionnaires and texts; with its stimuli, the study as a bundle that another installation imports. */
async function openMaterials(
  deps: Deps,
  { experiment_id, deposit, publication }: Sending,
  caller: LabCaller,
  signal: AbortSignal,
) {
  const facts = await factsOf(deps, { experiment_id, publication }, signal)
  const { questionnaires, ...described } = facts
  const whole = deposit.hasStimuli
    ? bundleWithoutExits(await makeBundle(deps, experiment_id, labOf(caller), described.softwareVersion))
    : undefined
  const written = new Map<string, { bytes: number; sha256: string }>()
  const filename = `${folderOf(experiment_id)}-materials.zip`
  const media = deposit.hasStimuli ? await ownFiles(deps, described) : []
  const stream = zipArchive({
    folder: filename.replace('.zip', ''),
    atMs: described.exportedAtMs,
    written,
    files: [
      { path: 'README.md', open: () => materialsReadme(described, deposit) },
      { path: 'LICENSE', open: () => licenceText(described) },
      { path: 'CITATION.cff', open: () => citation(described) },
      ...materials(described, questionnaires).map(({ path, text }) => ({ path, open: () => text })),
      ...media,
      ...(whole === undefined
        ? []
        : [
            {
              path: 'bundle.zip',
              open: () => zipOfBundle(whole, (sha256) => readStored(deps.files, sha256)),
              isCompressed: true as const,
            },
          ]),
      { path: RO_CRATE, open: () => json(roCrate(described, written)) },
    ],
  })
  return { filename, stream }
}

async function factsOf(deps: Deps, { experiment_id, publication }: Omit<Sending, 'deposit'>, signal: AbortSignal) {
  const session = await openExportSession(await sourceOfFile(deps), signal)
  try {
    const { sets, ...recorded } = await packageFacts(session.client, experiment_id, ORDINARY)
    const stored = factsWithoutExits(recorded)
    const { questionnaires } = factsOfStudy(await storedStudy(session.client, experiment_id))
    await session.end(true)
    const facts: PackageFacts = {
      ...stored,
      experiment_id,
      asked: ORDINARY,
      softwareVersion: softwareVersion(),
      exportedAtMs: deps.now(),
      publication: { ...publication, title: `Materials: ${publication.title}` },
    }
    return { ...facts, questionnaires }
  } catch (error) {
    await session.end(false)
    throw error
  }
}
