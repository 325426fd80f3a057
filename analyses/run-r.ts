import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Debian has them as r-base-core and r-cran-*. Without bit64, fread cannot compare times of 13 digits. */
const PACKAGES = ['data.table', 'bit64', 'dplyr']

/** Whether R and the packages of published analyses are installed. */
export const hasR = () => hasPackages(PACKAGES)

/** Whether R is installed; the scripts of designs need no package. */
export const hasBaseR = () => hasPackages([])

/** Whether R and what the package in `clients/r` imports are installed. */
export const hasRClient = () => hasPackages(['httr2', 'jsonlite', 'openssl'])

async function hasPackages(packages: readonly string[]): Promise<boolean> {
  const names = packages.map((name) => `"${name}"`).join(', ')
  return run('Rscript', ['-e', `for (name in c(${names})) library(name, character.only = TRUE)`]).then(
    () => true,
    () => false,
  )
}

/** Runs a script and returns what it printed. A script that fails throws with R's own message. */
export async function runR(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run('Rscript', args, { cwd, env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } })
  return stdout
}

export const hasPython = (): Promise<boolean> =>
  run('python3', ['--version']).then(
    () => true,
    () => false,
  )

export async function runPython(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  const { stdout } = await run('python3', args, { cwd, env: { ...process.env, ...env } })
  return stdout
}
