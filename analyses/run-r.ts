import { spawnSync } from 'node:child_process'

/** Debian has them as r-base-core and r-cran-*. Without bit64, fread cannot compare times of 13 digits. */
const PACKAGES = ['data.table', 'bit64', 'dplyr']

/** Whether R and the packages of published analyses are installed. */
export function hasR(): boolean {
  const names = PACKAGES.map((name) => `"${name}"`).join(', ')
  return spawnSync('Rscript', ['-e', `for (name in c(${names})) library(name, character.only = TRUE)`]).status === 0
}

/** Runs a script and returns what it printed. A script that fails throws with R's own message. */
export function runR(args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync('Rscript', args, {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
  if (status !== 0) throw new Error(`Rscript ${args.join(' ')} failed:\n${stderr}`)
  return stdout
}
