import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { signalOne } from './processes.ts'
import { until } from './until.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export type Feedlab = {
  url: string
  pid: number
  said: () => string
  send: (signal: NodeJS.Signals) => void
  exit: Promise<Exit>
}

type Variables = Readonly<Record<string, string>>

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))
/** The first start may have to build. */
const START_MS = 90_000
/** Of what a server says, the end is enough: while the database is away there is a line for every refusal. */
const KEPT_CHARACTERS = 100_000

/**
 * The product as `npm start` runs it, once it says that it is ready; `prefix` is a command that runs it in turn.
 * It is killed when the test is over.
 */
export async function startFeedlab(variables: Variables, prefix: readonly string[] = []): Promise<Feedlab> {
  const { child, said, exit } = launch(variables, prefix)
  await until('Feedlab is ready or has ended', () => isReady(said()) || child.exitCode !== null, START_MS)
  const url = /Landing page\s+(\S+)\//.exec(said())?.[1]
  if (url === undefined || child.pid === undefined) throw new Error(`Feedlab did not start:\n${said()}`)
  // Kept, because later lines push it out.
  const beginning = said()
  return { url, pid: child.pid, said: () => beginning + said(), send: (signal) => child.kill(signal), exit }
}

/** A start that is expected to be refused: what was said, and with which code it ended. */
export async function refusedStart(variables: Variables): Promise<{ code: number | null; said: string }> {
  const { child, said, exit } = launch(variables)
  await until('Feedlab has ended or is ready', () => child.exitCode !== null || isReady(said()), START_MS)
  if (isReady(said())) throw new Error(`Feedlab started, although it should not:\n${said()}`)
  return { code: (await exit).code, said: said() }
}

const isReady = (said: string) => said.includes('API reference')

function launch(
  variables: Variables,
  prefix: readonly string[] = [],
): { child: ChildProcess; said: () => string; exit: Promise<Exit> } {
  const { PATH = '', HOME = '' } = process.env
  // Nothing else of the environment of the tests: it may have a PORT or a DATABASE_URL of its own.
  const env = { PATH, HOME, PORT: '0', ...variables }
  const [program = '', ...args] = [...prefix, process.execPath, 'scripts/start.mjs']
  const child = spawn(program, args, { cwd: projectDir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-KEPT_CHARACTERS)
    })
  // `close` comes after the last line was read.
  const exit = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  onTestFinished(async () => {
    if (child.pid !== undefined && child.exitCode === null) signalOne(child.pid, 'SIGKILL')
    await exit
  })
  return { child, said: () => said, exit }
}
