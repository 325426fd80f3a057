const ROWS_NAMED = 8

/** `row 3`, `rows 3, 8 and 12`; many rows are counted at the end. */
export function rowList(rows: readonly number[]): string {
  const named = rows.slice(0, ROWS_NAMED).map((row) => row.toLocaleString('en'))
  const rest = rows.length - named.length
  const parts = rest > 0 ? [...named, `${rest.toLocaleString('en')} more`] : named
  const last = parts.at(-1) ?? ''
  return parts.length < 2 ? `row ${last}` : `rows ${parts.slice(0, -1).join(', ')} and ${last}`
}
