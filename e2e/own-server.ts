import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
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
