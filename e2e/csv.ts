import type { APIRequestContext } from '@playwright/test'

export type Row = Record<string, string>

/** Rows of one person in a study's CSV file, as a researcher downloads it. */
export async function rowsOf(request: APIRequestContext, file: string, user_id: string): Promise<Row[]> {
  const response = await request.get(`/v1/exports/${file}`)
  if (!response.ok()) throw new Error(await response.text())
  const [header = [], ...rows] = rowsOfCells(await response.text())
  return rows
    .map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
    .filter((row) => row['user_id'] === user_id)
}

/** Every field is quoted and may contain line breaks. */
export function rowsOfCells(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/"((?:[^"]|"")*)"(,|\n)/g)) {
    rows.at(-1)?.push(cell.replaceAll('""', '"'))
    if (end === '\n') rows.push([])
  }
  return rows.slice(0, -1)
}
