import { type Column, csvHeader, csvRow, type Export, exportColumns, ownCovariates } from '#domain/exports/csv.ts'
import { findExport, exports as known } from '#domain/exports/index.ts'
import { Refusal } from '../refusal.ts'
import { covariateNames, exportRows, type Include } from '../store/export-rows.ts'
import { ownerOfSet } from '../store/sets.ts'
import { findStudy } from '../store/studies.ts'
import { type Caller, type Deps, researcher } from './deps.ts'

/** `id`: of a study or of a set, as the export has it. */
export type Wanted = { id: string; data_type: string; include: Include }

type Rows = { columns: readonly Column[]; rows: AsyncGenerator<(string | number | null)[]> }

/** Rows about one of a researcher's own studies or sets. What belongs to somebody else is as unknown as what does not exist. */
export async function wantedRows(deps: Deps, { id, data_type, include }: Wanted, caller: Caller): Promise<Rows> {
  const descriptor = findExport(data_type)
  if (!descriptor) {
    throw new Refusal('bad_request', `data_type must be one of ${known.map(({ name }) => name).join(', ')}, not '${data_type}'`)
  }
  await refuseUnlessOwned(deps, descriptor.of, id, researcher(caller))
  const { pool } = deps.database
  const listsCards = descriptor.afterCovariates !== undefined
  const covariates = ownCovariates(descriptor, listsCards ? await covariateNames(pool, descriptor.of, id) : [])
  const rows = exportRows(pool, data_type, { id, include, publicUrl: deps.publicUrl(), covariates })
  return { columns: exportColumns(descriptor, covariates), rows }
}

async function refuseUnlessOwned({ database: { db } }: Deps, of: Export['of'], id: string, owner_id: string): Promise<void> {
  if (of === 'set') {
    if ((await ownerOfSet(db, id)) !== owner_id) throw new Refusal('not_found', `There is no set '${id}'`)
  } else if ((await findStudy(db, id))?.owner_id !== owner_id) {
    throw new Refusal('unknown_experiment', `experiment_id '${id}' is unknown`)
  }
}

export async function exportCsv(deps: Deps, wanted: Wanted, caller: Caller) {
  const { columns, rows } = await wantedRows(deps, wanted, caller)
  return { filename: `${wanted.id}_${wanted.data_type}.csv`, csv: csvPieces(columns, rows) }
}

const PIECE_LENGTH = 64 * 1024

/** CSV text in pieces that are worth a packet each. */
async function* csvPieces(columns: readonly Column[], rows: AsyncIterable<(string | number | null)[]>): AsyncGenerator<string> {
  let piece = csvHeader(columns)
  for await (const row of rows) {
    piece += csvRow(columns, row)
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
