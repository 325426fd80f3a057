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
  output: () => string
  send: (signal: NodeJS.Signals) => void
  exit: Promise<Exit>
}

type Variables = Readonly<Record<string, string>>

const projectDir = dirname(dirname(fileURLToPath(import.meta.url)))
/** The first start may have to build. */
const START_MS = 90_000
/** Keep only the end of the output: while the database is down there is a line for every refusal. */
const MAX_OUTPUT_LENGTH = 100_000

/**
 * `prefix` is a command to run it under, `node` another Node than that of the tests, `script` another version of the product, `preload` a
 * module that is loaded before it.
 */
type How = { prefix?: readonly string[]; node?: string; script?: string; preload?: string }

/** Runs the product like `npm start` and waits until it is ready. It is killed at the end of the test. */
export async function startFeedlab(variables: Variables, how: How = {}): Promise<Feedlab> {
  const { child, output, exit } = launch(variables, how)
  await until('Feedlab is ready or has ended', () => isReady(output()) || hasEnded(child), START_MS)
  const url = /Landing page\s+(\S+)\//.exec(output())?.[1]
  if (url === undefined || child.pid === undefined) throw new Error(`Feedlab did not start:\n${output()}`)
  // Keep the start-up lines, because later output pushes them out of the buffer.
  const beginning = output()
  return { url, pid: child.pid, output: () => beginning + output(), send: (signal) => child.kill(signal), exit }
}

/** A start that must be refused. Returns the output and the exit code. */
export async function refusedStart(variables: Variables): Promise<{ code: number | null; output: string }> {
  const { child, output, exit } = launch(variables)
  await until('Feedlab has ended or is ready', () => hasEnded(child) || isReady(output()), START_MS)
  if (isReady(output())) throw new Error(`Feedlab started, although it should not:\n${output()}`)
  return { code: (await exit).code, output: output() }
}

/** A process that was killed has no exit code. */
const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

const isReady = (output: string) => output.includes('API reference')

const START = ['scripts/feedlab.mjs', 'start']

function launch(
  variables: Variables,
  { prefix = [], node = process.execPath, script, preload }: How = {},
): { child: ChildProcess; output: () => string; exit: Promise<Exit> } {
  const { PATH = '', HOME = '' } = process.env
  // Do not inherit the environment of the tests: it may have a PORT or a DATABASE_URL.
  const env = { PATH, HOME, PORT: '0', ...variables }
  const [program = '', ...args] = [
    ...prefix,
    node,
    ...(preload === undefined ? [] : ['--import', preload]),
    ...(script ? [script] : START),
  ]
  const child = spawn(program, args, { cwd: projectDir, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MAX_OUTPUT_LENGTH)
    })
  // `close` is emitted after all output was read.
  const exit = once(child, 'close').then(([code, signal]): Exit => ({ code, signal }))
  onTestFinished(async () => {
    if (child.pid !== undefined && !hasEnded(child)) signalOne(child.pid, 'SIGKILL')
    await exit
  })
  return { child, output: () => output, exit }
}
