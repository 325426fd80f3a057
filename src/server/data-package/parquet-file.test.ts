import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TidyCell, TidyColumn } from '#domain/exports/tidy/table.ts'
import { parquetFile } from './parquet-file.ts'

const columns: readonly TidyColumn[] = [
  { name: 'word', type: 'text', about: '' },
  { name: 'text', type: 'text', about: '' },
  { name: 'n', type: 'integer', about: '' },
  { name: 'ms', type: 'number', about: '' },
  { name: 'is', type: 'boolean', about: '' },
  { name: 'at', type: 'datetime', about: '' },
]

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-parquet-'))
})
afterAll(() => rm(dir, { recursive: true, force: true }))

async function fileOf(rows: readonly (readonly TidyCell[])[]): Promise<ArrayBuffer> {
  const path = join(dir, randomUUID())
  const parquet = parquetFile(path, columns)
  parquet.add(rows)
  parquet.finish()
  const bytes = await readFile(path)
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer // of a Buffer, never shared
}

async function readBack(rows: readonly (readonly TidyCell[])[]): Promise<TidyCell[][]> {
  const records = await parquetReadObjects({ file: await fileOf(rows) })
  return records.map((record) =>
    columns.map(({ name }) => {
      const value: unknown = record[name] ?? null
      if (value instanceof Date) return value.toISOString()
      return typeof value === 'bigint' ? Number(value) : (value as TidyCell) // what was written
    }),
  )
}

const orMissing = <T>(cell: fc.Arbitrary<T>) => fc.option(cell, { nil: null, freq: 3 })
const aRow = fc.tuple(
  orMissing(fc.constantFrom('', 'news', 'ü', '\u{1f9ea}')),
  orMissing(fc.string({ unit: 'grapheme' })),
  orMissing(fc.maxSafeInteger()),
  orMissing(fc.double({ noNaN: true }).map((value) => value + 0)),
  orMissing(fc.boolean()),
  orMissing(
    fc.date({ noInvalidDate: true, min: new Date('0001-01-01'), max: new Date('9999-12-31') }).map((date) => date.toISOString()),
  ),
)

test('what is written is read back, missing cells too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRow, { maxLength: 60 }), async (rows) => {
      expect(await readBack(rows)).toEqual(rows)
    }),
  )
})

test('tables of several groups, with words that repeat and texts that never do, are read back', async () => {
  const rows = Array.from({ length: 12_345 }, (_, i): TidyCell[] => [
    i % 7 === 0 ? null : `word ${i % 300}`,
    // The first ones repeat: what the column is like shows later.
    i < 700 ? 'again' : `text ${i}`,
    i % 50,
    i / 10,
    i % 3 === 0,
    new Date(i * 1000).toISOString(),
  ])
  expect(await readBack(rows)).toEqual(rows)
  expect(parquetMetadata(await fileOf(rows)).row_groups.length).toBeGreaterThan(2)
})

test('long texts make smaller groups', async () => {
  const rows = Array.from({ length: 12 }, (_, i): TidyCell[] => [null, String(i).repeat(1_000_000), i, null, null, null])
  expect(await readBack(rows)).toEqual(rows)
  expect(parquetMetadata(await fileOf(rows)).row_groups.length).toBeGreaterThan(2)
})

test('a cell that is not what its column says is refused', async () => {
  await expect(fileOf([['', '', 1.5, 0, true, null]])).rejects.toThrow('Not a cell of type integer: 1.5')
})
