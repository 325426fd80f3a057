import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { scanFile } from './scan-file.ts'

let dir: string
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-scan-'))
})
afterAll(() => rm(dir, { recursive: true }))

async function scanned(bytes: Buffer) {
  const path = join(dir, 'file')
  await writeFile(path, bytes)
  return scanFile(path)
}

/** Bytes without anything suspicious. */
const filler = (length: number) => Buffer.alloc(length, 'x')

test.each([0, 1, 4100, 256 * 1024, 600_001])('a file of %i bytes gives its hash, its size and its beginning', async (length) => {
  const bytes = randomBytes(length)
  const { sha256, bytes: size, head } = await scanned(bytes)
  expect([sha256, size]).toEqual([createHash('sha256').update(bytes).digest('hex'), length])
  expect(head.equals(bytes.subarray(0, 4100))).toBe(true)
})

test.each([
  ...['<script>', '<SCRIPT src', '<!doctype html', '<html>', '<?php ', '<iframe '],
  ...['<svg onload=alert(1)>', '<svg/onload=1', '<body onload=x', '<IMG src=x onerror = "x"', '<video ontoggle=1 '],
])('%j is found at any position', async (text) => {
  const chunk = 256 * 1024
  for (const at of [0, 5000, chunk - 4, chunk - text.length, chunk, chunk + 100, 2 * chunk - 1]) {
    const bytes = Buffer.concat([filler(at), Buffer.from(text), filler(1000)])
    expect([at, (await scanned(bytes)).isDisguised]).toEqual([at, true])
  }
})

test.each(['a < b', '<scrip>', '<htmlx', '<', '<svg/onload', '<svg onlooker', '<image one=1 '])(
  '%j is harmless',
  async (text) => {
    expect((await scanned(Buffer.concat([filler(300_000), Buffer.from(text)]))).isDisguised).toBe(false)
  },
)
