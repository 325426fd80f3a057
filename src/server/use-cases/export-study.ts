import { csvHeader, csvRow, type Export } from '#domain/exports/csv.ts'
import { findExport, exports as known } from '#domain/exports/index.ts'
import { Refusal } from '../refusal.ts'
import { exportRows, type Include } from '../store/export-rows.ts'
import { findStudy } from '../store/studies.ts'
import { type Caller, type Deps, researcher } from './deps.ts'

export type Wanted = { experiment_id: string; data_type: string; include: Include }

type Rows = { descriptor: Export; rows: AsyncGenerator<(string | number | null)[]> }

/** Rows of one of a researcher's own studies. A study of somebody else is as unknown as one that does not exist. */
export async function studyRows(deps: Deps, { experiment_id, data_type, include }: Wanted, caller: Caller): Promise<Rows> {
  const descriptor = findExport(data_type)
  if (!descriptor) {
    throw new Refusal('bad_request', `data_type must be one of ${known.map(({ name }) => name).join(', ')}, not '${data_type}'`)
  }
  const study = await findStudy(deps.database.db, experiment_id)
  if (study?.owner_id !== researcher(caller))
    throw new Refusal('unknown_experiment', `experiment_id '${experiment_id}' is unknown`)
  return { descriptor, rows: exportRows(deps.database.pool, data_type, { experiment_id, include, publicUrl: deps.publicUrl() }) }
}

export async function exportStudy(deps: Deps, wanted: Wanted, caller: Caller) {
  const { descriptor, rows } = await studyRows(deps, wanted, caller)
  return { filename: `${wanted.experiment_id}_${wanted.data_type}.csv`, csv: csvPieces(descriptor, rows) }
}

const PIECE_LENGTH = 64 * 1024

/** CSV text in pieces that are worth a packet each. */
async function* csvPieces({ columns }: Export, rows: AsyncIterable<(string | number | null)[]>): AsyncGenerator<string> {
  let piece = csvHeader(columns)
  for await (const row of rows) {
    piece += csvRow(columns, row)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
