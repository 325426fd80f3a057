import fc from 'fast-check'
import { expect, test } from 'vitest'
import { copiedRows } from './copied-rows.ts'

type Row = { text: string | null; number: number | null }

function cell(bytes: Buffer | null): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(bytes?.length ?? -1)
  return Buffer.concat([length, bytes ?? Buffer.alloc(0)])
}

function double(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return bytes
}

/** As PostgreSQL sends them. */
const copyOf = (rows: readonly Row[]): Buffer =>
  Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1'),
    ...rows.flatMap(({ text, number }) => [
      Buffer.from([0, 2]),
      cell(text === null ? null : Buffer.from(text)),
      cell(number === null ? null : double(number)),
    ]),
    Buffer.from([0xff, 0xff]),
  ])

/** In pieces of some lengths, all in the same memory, which is overwritten for the next. */
async function* lent(bytes: Buffer, lengths: readonly number[]): AsyncGenerator<Buffer> {
  const memory = Buffer.alloc(bytes.length)
  for (let at = 0, n = 0; at < bytes.length; n++) {
    const end = Math.min(bytes.length, at + (lengths[n % lengths.length] ?? bytes.length))
    const length = bytes.copy(memory, 0, at, end)
    yield memory.subarray(0, length)
    memory.fill(0)
    at = end
  }
}

async function read(pieces: AsyncIterable<Buffer>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const row of copiedRows(pieces)) rows.push({ text: row.text(0), number: row.number(1) })
  return rows
}

const aRow = fc.record({
  text: fc.option(fc.string({ unit: 'grapheme', maxLength: 200 })),
  number: fc.option(fc.double({ noNaN: true })),
})

test('rows are the same however their bytes are cut, and though the memory is used again', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aRow), fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }), async (rows, lengths) => {
      expect(await read(lent(copyOf(rows), lengths))).toEqual(rows)
    }),
  )
})

test('a copy that breaks off is no end of rows', async () => {
  const whole = copyOf([{ text: 'some', number: 1 }])
  for (let length = 0; length < whole.length; length++) {
    await expect(read(lent(whole.subarray(0, length), [7])), `${length} bytes`).rejects.toThrow('in the middle')
  }
})
