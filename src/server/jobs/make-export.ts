import { Readable } from 'node:stream'
import { exportCsv } from '../use-cases/exports/export-csv.ts'
import { makeFile } from '../use-cases/exports/make-file.ts'
import { includeOf } from '../use-cases/exports/wanted-file.ts'
import type { RequestedJob } from './job.ts'

export const makeExport: RequestedJob = {
  name: 'export',
  run: (deps, job_id, stop) =>
    makeFile(deps, job_id, stop, async (wanted, caller, watch) => {
      const file = { id: wanted.id, data_type: wanted.data_type ?? '', include: includeOf(wanted), isRaw: wanted.raw }
      const { filename, csv } = await exportCsv(deps, file, caller, watch)
      return { filename, stream: Readable.from(copies(csv), { objectMode: false }) }
    }),
}

/** The source uses the memory of a piece again as soon as the next one is asked for. */
async function* copies(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of pieces) yield Buffer.from(piece)
}
