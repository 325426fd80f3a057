/** What a transaction sees, as PostgreSQL says it: `pg_current_snapshot()`. */
export type Snapshot = { xmin: bigint; xmax: bigint; running: readonly bigint[] }

export const SNAPSHOT_TEXT = /^\d{1,20}:\d{1,20}:(\d{1,20}(,\d{1,20})*)?$/

export function readSnapshot(text: string): Snapshot {
  if (!SNAPSHOT_TEXT.test(text)) throw new Error(`Not a snapshot: ${text}`)
  const [xmin = '', xmax = '', running = ''] = text.split(':')
  return { xmin: BigInt(xmin), xmax: BigInt(xmax), running: running === '' ? [] : running.split(',').map(BigInt) }
}

const LOW_HALF = 0xff_ff_ff_ffn

/**
 * SQL that holds for the rows of a table that an earlier snapshot saw; for tables whose rows are added and never changed. A row
 * knows the low half of the transaction that stored it: the whole number is the last one with that half before `now`.
 * Times and sequence numbers would not do: a row may be committed after one with a later number.
 */
export function isSeenBy(table: string, earlier: Snapshot, now: Snapshot): string {
  const storedBy = `(${now.xmax} - ((${now.xmax} - ${table}.xmin::text::bigint) & ${LOW_HALF}))`
  const wasRunning = earlier.running.length === 0 ? '' : ` and ${storedBy} not in (${earlier.running.join(', ')})`
  return `(${storedBy} < ${earlier.xmin} or (${storedBy} < ${earlier.xmax}${wasRunning}))`
}
