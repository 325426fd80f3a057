import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lookThrough } from './look-through.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-look-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function looked(bytes: Buffer) {
  const path = join(dir, 'file')
  await writeFile(path, bytes)
  return lookThrough(path)
}

/** Nothing that could be taken for a mark. */
const filler = (length: number) => Buffer.alloc(length, 'x')

test.each([0, 1, 4100, 256 * 1024, 600_001])(
  'a file of %i bytes is known by its hash, its size and its beginning',
  async (length) => {
    const bytes = randomBytes(length)
    const { sha256, bytes: size, head } = await looked(bytes)
    expect([sha256, size]).toEqual([createHash('sha256').update(bytes).digest('hex'), length])
    expect(head.equals(bytes.subarray(0, 4100))).toBe(true)
  },
)

test.each([
  ...['<script>', '<SCRIPT src', '<!doctype html', '<html>', '<?php ', '<iframe '],
  ...['<svg onload=alert(1)>', '<svg/onload=1', '<body onload=x', '<IMG src=x onerror = "x"', '<video ontoggle=1 '],
])('%j is found wherever it stands', async (mark) => {
  const piece = 256 * 1024
  for (const at of [0, 5000, piece - 4, piece - mark.length, piece, piece + 100, 2 * piece - 1]) {
    const bytes = Buffer.concat([filler(at), Buffer.from(mark), filler(1000)])
    expect([at, (await looked(bytes)).isDisguised]).toEqual([at, true])
  }
})

test.each(['a < b', '<scrip>', '<htmlx', '<', '<svg/onload', '<svg onlooker', '<image one=1 '])('%j is no page', async (text) => {
  expect((await looked(Buffer.concat([filler(300_000), Buffer.from(text)]))).isDisguised).toBe(false)
})
