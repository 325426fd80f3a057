import { tidyTables } from '#domain/exports/tidy/index.ts'
import type { TidyCell } from '#domain/exports/tidy/table.ts'
import { studyFacts } from '#server/store/exports/tidy/study-facts.ts'
import { tidyRows } from '#server/store/exports/tidy/tidy-rows.ts'
import type { TestApp } from './test-app.ts'

/** Rows of a table of the data package, by column. */
export async function tidyTable({ database }: TestApp, experiment_id: string, name: string): Promise<Record<string, TidyCell>[]> {
  const client = await database.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const facts = await studyFacts(client, experiment_id)
    const names =
      tidyTables
        .find((table) => table.name === name)
        ?.columns(facts)
        .map((column) => column.name) ?? []
    const include = { test: false, simulated: false, excluded: false }
    const found: Record<string, TidyCell>[] = []
    for await (const { table, rows } of tidyRows(client, { facts, include, publicUrl: 'http://127.0.0.1:3000' }))
      if (table.name === name)
        found.push(...rows.map((cells) => Object.fromEntries(names.map((column, at) => [column, cells[at] ?? null]))))
    return found
  } finally {
    await client.query('rollback')
    client.release()
  }
}
