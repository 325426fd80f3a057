import { spawn } from 'node:child_process'

/** A failure of a tool, with what the tool said; everything else that is thrown is a mistake of ours. */
export class ToolFailed extends Error {
  constructor(command, output) {
    super(`${command} failed.`)
    this.output = output
  }
}

/** Prints one line: what is done and how long it took. */
export async function step(what, work) {
  const beganAtMs = Date.now()
  process.stdout.write(`${what} … `)
  try {
    const result = await work()
    console.log(`${seconds(beganAtMs)} s`)
    return result
  } catch (error) {
    console.log('failed')
    throw error
  }
}

export function seconds(beganAtMs) {
  return ((Date.now() - beganAtMs) / 1000).toFixed(1)
}

/** Runs a tool and keeps its output for the case that it fails. */
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

/** Runs a tool that speaks for itself; its exit code. */
export function run(command, args, options = {}) {
  return exitCodeOf(spawn(command, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }))
}

function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** Runs the first part of a script: where a tool fails, the script ends with the tool's words and a plain sentence. */
export async function main(work, sentence, lastWords = () => undefined) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    console.error(`${error.output.trimEnd()}\n\n${error.message} ${sentence}`)
    lastWords()
    process.exit(1)
  }
}
