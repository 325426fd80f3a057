import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

type File = { name: string; bytes: number; versions: number }
type State = {
  depositions: { id: number; metadata: { title?: string }; isPublished: boolean; files: File[] }[]
  nodes: { files: File[] }[]
}
export type StandIns = { child: ChildProcess; setting: string; state: () => Promise<State> }

/** `npx feedlab stand-in-services`: a Zenodo and an OSF on this machine, which the server is told to call instead of the real ones. */
export async function startStandIns(token: string): Promise<StandIns> {
  const child = spawn(process.execPath, ['scripts/feedlab.mjs', 'stand-in-services', '--port', '0', '--token', token], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let origin = ''
  for await (const line of createInterface({ input: child.stdout })) {
    origin ||= /^Stand-ins for Zenodo and OSF +(\S+)$/.exec(line)?.[1] ?? ''
    const setting = /SERVICE_API_URLS=(\S+)$/.exec(line)?.[1]
    if (setting === undefined) continue
    child.stdout.resume()
    return { child, setting, state: async () => (await fetch(`${origin}/stand-in/state`)).json() }
  }
  throw new Error('The stand-ins did not start')
}
