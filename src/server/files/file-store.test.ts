import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { s3Server } from '../testing/s3-server.ts'
import { diskStore } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { s3Store } from './s3.ts'

let dir: string
let s3: Awaited<ReturnType<typeof s3Server>>
const stores: Record<string, FileStore> = {}

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'feedlab-files-'))
  s3 = await s3Server()
  stores['disk'] = diskStore(join(dir, 'disk'))
  stores['S3'] = await s3Store(s3.settings)
})
afterAll(async () => {
  await s3.close()
  await rm(dir, { recursive: true })
})

describe.each(['disk', 'S3'])('on %s', (name) => {
  const files = () => stores[name] as FileStore // made above
  const read = async (key: string, range?: { start: number; end: number }) => {
    const stream = await files().read(key, range)
    return stream && buffer(stream)
  }

  test('a file comes back whole or in part', async () => {
    await files().put('ab12', Buffer.from('0123456789'))
    expect(String(await read('ab12'))).toBe('0123456789')
    expect(String(await read('ab12', { start: 2, end: 4 }))).toBe('234')
    expect(String(await read('ab12', { start: 9, end: 9 }))).toBe('9')
  })

  test('a file that is not there is undefined', async () => {
    expect(await read('ffff')).toBeUndefined()
    expect(await files().has('ffff')).toBe(false)
  })

  test('storing twice is harmless', async () => {
    await files().put('cd34', Buffer.from('x'))
    await files().put('cd34', Buffer.from('x'))
    expect(await files().has('cd34')).toBe(true)
    expect(String(await read('cd34'))).toBe('x')
  })

  test.each([
    ['a small file', 1000],
    ['a file of several parts', 17 * 1024 * 1024],
  ])('%s on disk is stored byte for byte', async (_what, size) => {
    const path = join(dir, `source-${name}-${size}`)
    const bytes = randomBytes(size)
    await writeFile(path, bytes)
    await files().putFile('ee55', path)
    expect(bytes.equals((await read('ee55')) ?? Buffer.of())).toBe(true)
    expect(bytes.subarray(-100).equals((await read('ee55', { start: size - 100, end: size - 1 })) ?? Buffer.of())).toBe(true)
  })

  test('a removed file is gone, and removing it again is harmless', async () => {
    await files().put('dd66', Buffer.from('x'))
    await files().remove('dd66')
    await files().remove('dd66')
    expect(await files().has('dd66')).toBe(false)
  })

  test.each(['../etc/passwd', 'ab/../../x', '', 'A.PNG'])('the key %j never becomes a path', async (key) => {
    await expect(files().put(key, Buffer.from('x'))).rejects.toThrow('Not a key of ours')
    await expect(files().read(key)).rejects.toThrow('Not a key of ours')
  })
})

test('on disk nothing lies beside a file, not even when its source fails', async () => {
  const files = diskStore(join(dir, 'alone'))
  await files.put('cd34', Buffer.from('x'))
  await files.put('cd34', Buffer.from('x'))
  await expect(files.putFile('cd99', join(dir, 'nowhere'))).rejects.toThrow('ENOENT')
  expect(await readdir(join(dir, 'alone', 'cd'))).toEqual(['cd34'])
})

test('a bucket that is not there, or an unknown key, is noticed before anything is stored', async () => {
  await expect((await s3Store({ ...s3.settings, bucket: 'other' })).reach()).rejects.toThrow()
  await expect((await s3Store({ ...s3.settings, accessKeyId: 'NOBODY' })).reach()).rejects.toThrow()
  await (await s3Store(s3.settings)).reach()
})
