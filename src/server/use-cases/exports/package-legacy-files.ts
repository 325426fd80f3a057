import { csvHeader, type Export, exportColumns, ownCovariates } from '#domain/exports/csv.ts'
import { engagement } from '#domain/exports/engagement.ts'
import { exports as legacyExports } from '#domain/exports/index.ts'
import { legacyPath } from '#domain/exports/package/tables.ts'
import type { PackedFacts, Packer } from '#server/data-package/packer.ts'
import { PIECE_BYTES, pieceMemory } from '#server/data-package/piece-memory.ts'
import type { Spool } from '#server/data-package/spool.ts'
import type { ArchiveFile } from '#server/data-package/zip-stream.ts'
import { engagementOfWalk } from '#server/store/exports/engagement-of-walk.ts'
import { covariateNames, csvOnClients } from '#server/store/exports/export-rows.ts'
import type { ExportSession } from '#server/store/exports/export-session.ts'
import type { Include } from '#server/store/exports/export-sql.ts'
import type { WalkedPerson } from '#server/store/exports/tidy/tidy-rows.ts'

type Making = {
  /** Nobody else's until the files are there or have stopped. */
  writer: ExportSession['writer']
  experiment_id: string
  sets: readonly string[]
  include: Include
  publicUrl: string
  spool: Spool
}

/** The six files of the download page, made beside the walk over the people, on a connection of their own. */
export type LegacyFiles = {
  onPerson: (person: WalkedPerson) => Promise<void>
  /** Once the walk is over. */
  files: () => AsyncGenerator<ArchiveFile>
  /** Nothing is written any more, whether all went well or not. */
  stopped: () => Promise<void>
}

type Writing = { write: (piece: Uint8Array) => Promise<void>; end: () => Promise<PackedFacts> }

/** `spooled`: its name on disk. */
type LegacyFile = Writing & { descriptor: Export; id: string; spooled: string }

export async function legacyFiles(making: Making): Promise<LegacyFiles> {
  const { writer, experiment_id: id, include, publicUrl, spool } = making
  const files = await openFiles(making)
  const walk = engagementOfWalk(writer, {
    asked: { id, include, publicUrl, covariates: [], seen: () => 'true' },
    write: async (piece) => {
      for (const { descriptor, write } of files) if (descriptor === engagement) await write(piece)
    },
    after: writeFirst(files, making),
  })
  return {
    onPerson: walk.add,
    files: async function* () {
      await walk.end()
      for (const { descriptor, id: ofFile, spooled, end } of files) {
        const facts = await end()
        yield { path: legacyPath(ofFile, descriptor.name), packed: spool.read(spooled), facts }
      }
    },
    stopped: walk.stopped,
  }
}

/** Of sets there is one for each that the study shows. */
async function openFiles({ experiment_id, sets, spool }: Making): Promise<LegacyFile[]> {
  const files: LegacyFile[] = []
  for (const descriptor of legacyExports) {
    for (const id of descriptor.of === 'study' ? [experiment_id] : sets) {
      const spooled = `legacy-${files.length}`
      files.push({ descriptor, id, spooled, ...gathering(await spool.open(spooled)) })
    }
  }
  return files
}

/** Pieces are lent, and small. */
function gathering({ add, end }: Packer): Writing {
  const { addBytes, nBytes, take } = pieceMemory()
  return {
    write: async (piece) => {
      addBytes(piece)
      if (nBytes() >= PIECE_BYTES) await add(take())
    },
    end: async () => {
      await add(take())
      return end()
    },
  }
}

/** All headers, and all rows but those of engagement, which come with the people. */
async function writeFirst(files: readonly LegacyFile[], { writer, include, publicUrl }: Making): Promise<void> {
  for (const { descriptor, id, write } of files) {
    const listsCards = descriptor.afterCovariates !== undefined
    const covariates = ownCovariates(descriptor, listsCards ? await covariateNames(writer, descriptor.of, id) : [])
    const columns = exportColumns(descriptor, covariates)
    await write(Buffer.from(csvHeader(columns)))
    if (descriptor === engagement) continue
    const query = { id, include, publicUrl, covariates }
    for await (const piece of csvOnClients({ reader: writer, writer }, { name: descriptor.name, columns, query }))
      await write(piece)
  }
}
