import fc from 'fast-check'
import { to as copyTo } from 'pg-copy-streams'
import { expect, test } from 'vitest'
import { encodeText } from '#contract/wire.ts'
import { type Column, csvRow } from '#domain/exports/csv.ts'
import { csvCells } from '#server/testing/builders.ts'
import { databaseOfFile } from '#server/testing/test-app.ts'
import { asCsv, literal, urlEncoded } from './export-cells.ts'

const database = databaseOfFile()

const columns: readonly Column[] = [
  { name: 'guarded', cell: 'free-text', about: '' },
  { name: 'as it is', cell: 'text', about: '' },
]

async function written(texts: readonly string[]): Promise<string> {
  const client = await database().pool.connect()
  try {
    const query = `select t, t from unnest(array[${texts.map(literal).join(', ')}]) with ordinality as row(t, n) order by n`
    const pieces: Buffer[] = []
    for await (const piece of client.query(copyTo(asCsv(columns, query)))) pieces.push(piece as Buffer) // without a text encoding, bytes
    return Buffer.concat(pieces).toString()
  } finally {
    client.release()
  }
}

/** All letters that there are but NUL and halves of pairs, which cannot be stored. */
const anyLetter = fc
  .integer({ min: 1, max: 0x10ffff })
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))

/** Everything that PostgreSQL can hold, with what matters here more often. */
const storableText = fc.oneof(
  fc.string({ unit: anyLetter }),
  fc.string({ unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", '\\', ',', '{', '0', '1', '.', 'a', 'ـ') }),
  fc.double().map(String),
)

test('PostgreSQL writes a row as our own writer does, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storableText, { minLength: 1, maxLength: 50 }), async (texts) => {
      expect(await written(texts)).toBe(texts.map((text) => csvRow(columns, [text, text])).join(''))
    }),
    { numRuns: 60 },
  )
})

test('what PostgreSQL writes is read back as it was', async () => {
  const texts = ['two\r\nlines', 'a "quoted" word', 'שלום, עולם', '👩‍🔬', '', ' ', 'null', '\\N', '\\.', 'é', '\u202eabc']
  expect(csvCells(await written(texts)).map(([, cell]) => cell)).toEqual(texts)
})

test('PostgreSQL encodes a setting as the contract does, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(storableText, { minLength: 1, maxLength: 20 }), async (texts) => {
      const list = texts.map((text) => `(select ${urlEncoded('t')} from (select ${literal(text)}::text as t) as given)`)
      const { rows } = await database().pool.query<{ encoded: string[] }>(`select array[${list.join(', ')}] as encoded`)
      expect(rows[0]?.encoded).toEqual(texts.map(encodeText))
    }),
    { numRuns: 60 },
  )
})
