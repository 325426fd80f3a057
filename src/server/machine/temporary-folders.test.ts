import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, mkdir, mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Here, isAbandoned, makeTemporaryFolder, removeAbandonedFolders } from './temporary-folders.ts'

const MINUTE_MS = 60_000
const here: Here = { host: 'lab', ownName: 'feedlab-files-lab-1-000000000000', isRunning: (pid) => pid === 42 }
const folder = (host: string, pid: number, n = 1) => `feedlab-files-${host}-${pid}-${String(n).padStart(12, '0')}`

describe('a folder is abandoned', () => {
  test('at once if its process on this machine is gone, and not while it runs', () => {
    expect(isAbandoned({ name: folder('lab', 7), silentMs: 0 }, here)).toBe(true)
    expect(isAbandoned({ name: folder('lab', 42), silentMs: 10 * MINUTE_MS }, here)).toBe(false)
  })

  test('if its process had the number of this one before', () => {
    expect(isAbandoned({ name: folder('lab', process.pid), silentMs: 0 }, { ...here, isRunning: () => true })).toBe(true)
  })

  test('on another machine, or under a number that is used again, after an hour without a sign', () => {
    for (const name of [folder('other', 7), folder('lab', 42)]) {
      expect(isAbandoned({ name, silentMs: 59 * MINUTE_MS }, here)).toBe(false)
      expect(isAbandoned({ name, silentMs: 61 * MINUTE_MS }, here)).toBe(true)
    }
  })

  test('never if it is our own, or none of ours', () => {
    for (const name of [here.ownName, 'feedlab-files-lab', 'feedlab-501-abc', 'somebody-elses'])
      expect(isAbandoned({ name, silentMs: 1e12 }, here)).toBe(false)
  })

  test('if an earlier version made it more than a day ago', () => {
    expect(isAbandoned({ name: 'feedlab-package-Ab3dEf', silentMs: 23 * 60 * MINUTE_MS }, here)).toBe(false)
    expect(isAbandoned({ name: 'feedlab-package-Ab3dEf', silentMs: 25 * 60 * MINUTE_MS }, here)).toBe(true)
  })
})

describe('on the disk', () => {
  const own = hostname()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, 32)
  let root: string
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'feedlab-test-folders-'))
  })
  afterAll(() => rm(root, { recursive: true, force: true }))

  /** The number of a process that has been killed. */
  async function killedPid(): Promise<number> {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
    await once(child, 'spawn')
    child.kill('SIGKILL')
    await once(child, 'exit')
    return child.pid ?? -1
  }

  test('what a killed process left is deleted, what others write and what is not ours stays', async () => {
    const [killed, running, elsewhere] = [folder(own, await killedPid()), folder(own, process.ppid, 2), folder('elsewhere', 7)]
    for (const name of [killed, running, elsewhere, 'feedlab-notes']) {
      await mkdir(join(root, name, 'package-abc'), { recursive: true })
      await writeFile(join(root, name, 'package-abc', 'answers.csv'), 'p_1,yes')
    }
    const link = folder(own, await killedPid(), 3)
    await symlink(join(root, 'feedlab-notes'), join(root, link))
    await removeAbandonedFolders(root)
    expect((await readdir(root)).sort()).toEqual([running, elsewhere, 'feedlab-notes', link].sort())
    const long = new Date(Date.now() - 2 * 60 * MINUTE_MS)
    await utimes(join(root, elsewhere), long, long)
    await removeAbandonedFolders(root)
    expect(await readdir(root)).not.toContain(elsewhere)
  })

  test('a folder that this process makes is kept by its own clean-up', async () => {
    const made = await makeTemporaryFolder('package')
    await removeAbandonedFolders()
    await access(made)
    await rm(made, { recursive: true })
  })
})
