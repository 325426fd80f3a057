import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

export type OwnServer = {
  child: ChildProcess
  url: string
  /** Everything that the server has printed so far. */
  printed: () => string
  /** The one-time link for the owner, which a server prints that asks for accounts and has none. */
  ownerLink: string | undefined
}

/** Starts a server beside the one that the journeys share, for a journey that kills it or needs other settings. */
export async function startOwnServer(settings: Readonly<Record<string, string>>): Promise<OwnServer> {
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'start'], {
    env: { ...process.env, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let ownerLink: string | undefined
  let printed = ''
  // Read to the end: unread output would fill the pipe and block the server.
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString()
  })
  for await (const line of createInterface({ input: child.stdout })) {
    ownerLink ??= /(http\S+\/join\S*)/.exec(line)?.[1]
    const url = /Landing page +(\S+)\/$/.exec(line)?.[1]
    if (url === undefined) continue
    child.stdout.resume()
    return { child, url, ownerLink, printed: () => printed }
  }
  throw new Error('The server did not start')
}

let startedOnce: Promise<string> | undefined

/** The data directory of an installation that was started once and stopped, one for every process that runs journeys. */
async function makeStartedOnce(): Promise<string> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-started-once-'))
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
  await stopOwnServer(await startOwnServer({ DATA_DIR }))
  return DATA_DIR
}

/**
 * The same, for journeys that are not about the first start: it begins with a copy of what a first start makes, and nobody has an
 * account there. The database and the demo do not have to be made again, which takes two thirds of a start.
 */
export async function startSecondTime({ DATA_DIR, ...settings }: Readonly<{ DATA_DIR: string } & Record<string, string>>) {
  startedOnce ??= makeStartedOnce()
  await cp(await startedOnce, DATA_DIR, { recursive: true })
  return startOwnServer({ DATA_DIR, ...settings })
}

/** Asks a server to stop and waits until it has. */
export async function stopOwnServer({ child }: OwnServer): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

/** For a server whose address must be known before it starts. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No port')
  return address.port
}
