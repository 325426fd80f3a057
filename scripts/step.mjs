import { spawn } from 'node:child_process'

/** A tool failed; `output` has what it printed. Any other exception is a bug of ours. */
export class ToolFailed extends Error {
  constructor(command, output) {
    super(`${command} failed.`)
    this.output = output
  }
}

/** Prints one line: the name of the step and how long it took. */
export async function step(what, work) {
  const startedAtMs = Date.now()
  process.stdout.write(`${what} … `)
  try {
    const result = await work()
    console.log(`${seconds(startedAtMs)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

export function seconds(startedAtMs) {
  return ((Date.now() - startedAtMs) / 1000).toFixed(1)
}

/** Runs a tool and prints its output only if it fails. */
export async function runQuietly(command, args, options = {}) {
  let output = ''
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const keep = (text) => {
    output += text
  }
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const code = await exitCodeOf(child)
  if (code !== 0) throw new ToolFailed([command, ...args].join(' '), output)
  return output
}

/** Runs a tool with its output on the terminal. Returns its exit code. */
export function run(command, args, options = {}) {
  return exitCodeOf(spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }))
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs a script. If a tool fails, the script ends with the tool's output and a plain sentence. */
export async function main(work, sentence, onFailure = () => undefined) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    console.error(`${error.output.trimEnd()}\n\n${error.message} ${sentence}`)
    onFailure()
    process.exit(1)
  }
}
