import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type StartedProduct = {
  url: string
  env: NodeJS.ProcessEnv
  /** Removed at the end. */
  folder: string
  stop: () => Promise<void>
}

/** The product as the command of the tutorial starts it, on an empty folder. */
export async function startedProduct(command: string): Promise<StartedProduct> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'feedlab-manual-')))
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, HOST: '127.0.0.1', PORT: '0', DATA_DIR: join(folder, 'data'), BACKUP_DIR: join(folder, 'backups') }
  // A group of its own, so that the signal reaches the server and not npm alone.
  const child = spawn('bash', ['-c', command], { env, stdio: ['ignore', 'pipe', 'inherit'], detached: true })
  const url = await urlOf(child)
  const stop = async () => {
    const closed = once(child, 'close')
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    await closed
    await rm(folder, { recursive: true, force: true })
  }
  return { url, env: { ...env, PORT: new URL(url).port }, folder, stop }
}

async function urlOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('The output of the product is not read')
  let printed = ''
  for await (const line of createInterface({ input: stdout })) {
    printed += `${line}\n`
    const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
    if (url === undefined) continue
    stdout.resume()
    return url
  }
  throw new Error(`The product did not start:\n${printed}`)
}
