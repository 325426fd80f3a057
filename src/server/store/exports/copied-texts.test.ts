import fc from 'fast-check'
import { expect, test } from 'vitest'
import { databaseOfFile } from '#server/testing/test-app.ts'
import { copiedTexts } from './copied-texts.ts'
import { copyOut } from './copy-out.ts'
import { textArray } from './export-cells.ts'

const database = databaseOfFile()

async function joined(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const list: Buffer[] = []
  for await (const piece of pieces) list.push(Buffer.from(piece))
  return Buffer.concat(list)
}

async function copyOf(texts: readonly string[]): Promise<Buffer> {
  const client = await database().pool.connect()
  try {
    const query = `select t from unnest(${textArray(texts)}) with ordinality as row(t, n) order by n`
    return await joined(copyOut(client, `copy (${query}) to stdout with (format binary)`).pieces)
  } finally {
    client.release()
  }
}

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

test('texts come out of a copy as they were, wherever its bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '👋', '\n', '"') }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 40 }),
      async (texts, size) => {
        expect((await joined(copiedTexts(cut(await copyOf(texts), size)))).toString()).toBe(texts.join(''))
      },
    ),
    { numRuns: 60 },
  )
})

test('a copy that breaks off within a text is no whole text', async () => {
  const bytes = await copyOf(['a long enough text'])
  await expect(joined(copiedTexts(cut(bytes.subarray(0, 30), 7)))).rejects.toThrow('middle')
})
