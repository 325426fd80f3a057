import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { diskStore } from './disk.ts'

const root = await mkdtemp(join(tmpdir(), 'feedlab-files-'))
const files = diskStore(root)
afterAll(() => rm(root, { recursive: true }))

const read = async (key: string, range?: { start: number; end: number }) => {
  const stream = await files.read(key, range)
  return stream && text(stream)
}

test('a file comes back whole or in part', async () => {
  await files.put('ab12', Buffer.from('0123456789'))
  expect(await read('ab12')).toBe('0123456789')
  expect(await read('ab12', { start: 2, end: 4 })).toBe('234')
})

test('a file that is not there is undefined', async () => {
  expect(await read('ffff')).toBeUndefined()
})

test('storing twice leaves one file and nothing beside it', async () => {
  await files.put('cd34', Buffer.from('x'))
  await files.put('cd34', Buffer.from('x'))
  expect(await readdir(join(root, 'cd'))).toEqual(['cd34'])
})

test.each(['../etc/passwd', 'ab/../../x', '', 'A.PNG'])('the key %j never becomes a path', async (key) => {
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('Not a key of ours')
})
