import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The data directory of an installation that was started once and stopped. */
    startedOnce: string
  }
}

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))

/** Starts the product once on an empty directory. Tests that are not about the first start begin with a copy of what it made. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const directory = await realpath(await mkdtemp(join(tmpdir(), 'feedlab-first-start-')))
  const dataDir = join(directory, 'data')
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, PORT: '0', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'start'], {
    cwd: projectDir,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = once(child, 'close')
  let output = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    output += text
    // Once: a second signal would break off the orderly stop.
    if (!child.killed && output.includes('API reference')) child.kill('SIGTERM')
  }
  const [code] = await closed
  if (code !== 0) throw new Error(`Feedlab did not start and stop:\n${output}`)
  project.provide('startedOnce', dataDir)
  return () => rm(directory, { recursive: true, force: true })
}
