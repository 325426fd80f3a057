import { unzipSync } from 'fflate'
import type { Pool } from 'pg'

type Row = Record<string, string>

/** Reports have tenths of a millisecond. */
const ROUNDING_MS = 1

/** Until the server has stored what the page reported up to a moment of its clock. */
export async function waitUntilStored(pool: Pool, user_id: string, untilMs: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const { rows } = await pool.query<{ until: number | null }>(
      `select max((detail ->> 'until')::float8) as until from events join participants using (participant_id)
       where kind = 'visibility' and user_id = $1`,
      [user_id],
    )
    if ((rows[0]?.until ?? -1) >= untilMs - ROUNDING_MS) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`What ${user_id} did was not stored`)
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g

/** Rows of a CSV file by the names of its columns. Cells may be quoted and contain line breaks. */
function parse(csv: string): Row[] {
  const lines: string[][] = [[]]
  for (const [, quoted, plain = '', end] of csv.replace(/^\uFEFF/, '').matchAll(CELL)) {
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain)
    if (end === '') break
    if (end !== ',') lines.push([])
  }
  const [header = [], ...rows] = lines
  return rows
    .filter(({ length }) => length === header.length)
    .map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at] ?? ''])))
}

/** The engagement file of a study, as a researcher downloads it. */
export async function readEngagement(url: string, experiment_id: string): Promise<Row[]> {
  const response = await fetch(`${url}/v1/exports/${experiment_id}/engagement.csv`)
  if (!response.ok) throw new Error(await response.text())
  return parse(await response.text())
}

/** Tables of a study's data package, by name. */
export async function readPackage(url: string, experiment_id: string): Promise<(table: string) => Row[]> {
  const response = await fetch(`${url}/v1/exports/${experiment_id}/package.zip`)
  if (!response.ok) throw new Error(await response.text())
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()), { filter: ({ name }) => name.endsWith('_data.csv') })
  return (table) => {
    const found = Object.entries(files).find(([name]) => name.endsWith(`_description-${table}_data.csv`))
    if (found === undefined) throw new Error(`The package has no table ${table}`)
    return parse(new TextDecoder().decode(found[1]))
  }
}
