import { type Column, GUARDED, GUARDED_STARTS, HARMLESS } from '#domain/exports/csv.ts'

/** COPY takes no parameters, so values are written into the query. */
export function literal(value: string | number | boolean): string {
  const quoted = String(value).replaceAll("'", "''")
  // The E says how a backslash is meant, whatever the server is set to.
  return quoted.includes('\\') ? ` E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`
}

/** Ids come as text, because they may be larger than a number can hold. */
export const idArray = (ids: readonly string[]): string => `'{${ids.join(',')}}'::bigint[]`

const STARTS = GUARDED_STARTS.map(literal).join(', ')

/** The guard of `domain/exports/csv.ts`, in SQL. */
const guarded = (cell: string): string =>
  `case when left(${cell}, 1) in (${STARTS}) and ${cell} ~ ${literal(GUARDED)} and ${cell} !~ ${literal(HARMLESS)}
    then '''' || ${cell} else ${cell} end`

/** What `encodeURIComponent` leaves as it is. */
const UNRESERVED = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.!~*'()"

/** `encodeText` of the contract, in SQL. For a few values: it reads them letter by letter. */
export const urlEncoded = (text: string): string =>
  `(select coalesce(string_agg(case when strpos(${literal(UNRESERVED)}, letter) > 0 then letter
      else regexp_replace(upper(encode(convert_to(letter, 'UTF8'), 'hex')), '(..)', '%\\1', 'g') end, '' order by n), '')
    from regexp_split_to_table(${text}, '') with ordinality as letters(letter, n))`

/** The rows of a query as the cells of a CSV file: missing values empty, free text guarded. Quoting is left to COPY. */
function asCells(columns: readonly Column[], query: string): string {
  const names = columns.map((_, i) => `c${i}`)
  const cells = columns.map(({ cell }, i) => {
    const text = `coalesce(c${i}::text, '')`
    return cell === 'free-text' ? guarded(text) : text
  })
  return `select ${cells.join(', ')} from (${query}) as rows(${names.join(', ')})`
}

export const asCsv = (columns: readonly Column[], query: string): string =>
  `copy (${asCells(columns, query)}) to stdout with (format csv, force_quote *)`
