import type { APIRequestContext } from '@playwright/test'

export type Row = Record<string, string>

/** Rows of a study's file for one person, as a researcher downloads it. */
export async function rowsOf(request: APIRequestContext, file: string, user_id: string): Promise<Row[]> {
  const response = await request.get(`/v1/exports/${file}`)
  if (!response.ok()) throw new Error(await response.text())
  const [header = [], ...rows] = (await response.text()).split('\r\n').filter(Boolean).map(cells)
  return rows
    .map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
    .filter((row) => row['user_id'] === user_id)
}

const cells = (line: string) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map((match) => (match[1] ?? '').replaceAll('""', '"'))
