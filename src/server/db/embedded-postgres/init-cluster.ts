import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { whenMissing } from './binaries.ts'
import { giveTo } from './places.ts'
import { type RunAs, runProgram } from './run-as.ts'

const unfinished = 'postgres.making-'
/** initdb takes seconds: anything older was left by a start that was killed. */
const leftoverAgeMs = 10 * 60_000

export async function majorVersionOfData(pgData: string): Promise<number | undefined> {
  const version = await readFile(join(pgData, 'PG_VERSION'), 'utf8').catch(whenMissing(undefined))
  return version === undefined ? undefined : Number.parseInt(version, 10)
}

/** Creates `home/postgres` in one step: built beside it, then renamed. If two starts race, the first rename wins. */
export async function initCluster(runAs: RunAs, place: { binDir: string; home: string; superuser: string }): Promise<void> {
  const { binDir, home, superuser } = place
  const making = join(home, `${unfinished}${randomBytes(6).toString('hex')}`)
  await mkdir(making, { mode: 0o700 })
  try {
    await giveTo(runAs, making)
    // Locale C, so that sorting gives the same order on every machine.
    const choices = [
      '--encoding=UTF8',
      '--locale=C',
      '--data-checksums',
      '--auth=trust',
      `--username=${superuser}`,
      '--no-instructions',
    ]
    const command = [join(binDir, 'initdb'), '-D', making, ...choices]
    const child = await runProgram(runAs, command, { stdio: ['ignore', 'pipe', 'pipe'] })
    const [[exitCode], said, complaint] = await Promise.all([
      once(child, 'exit'),
      child.stdout ? text(child.stdout) : '',
      child.stderr ? text(child.stderr) : '',
    ])
    if (exitCode !== 0) throw new Error(`initdb could not make a database in ${home}:\n${said}${complaint}`.trim())
    await rename(making, join(home, 'postgres')).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
      if ((await majorVersionOfData(join(home, 'postgres'))) !== undefined) return
      throw new Error(`${join(home, 'postgres')} holds files, but no PostgreSQL database. Move it away and start again.`)
    })
    await syncDirectory(home)
  } finally {
    await rm(making, { recursive: true, force: true })
  }
}

export async function removeLeftovers(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(unfinished)) continue
    const madeAtMs = (await stat(join(home, name)).catch(whenMissing(undefined)))?.mtimeMs
    if (madeAtMs === undefined || Date.now() - madeAtMs < leftoverAgeMs) continue
    await rm(join(home, name), { recursive: true, force: true })
  }
}

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
