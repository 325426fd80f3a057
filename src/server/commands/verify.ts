import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Unreadable } from '../verify-package/package-files.ts'
import { sayResults } from '../verify-package/say-results.ts'
import { unpack } from '../verify-package/unpack.ts'
import { verifyPackage } from '../verify-package/verify-package.ts'

/**
 * `node verify.mjs` checks the package in whose folder it lies; with a name, another folder or a ZIP. Needs nothing but Node: it is built
 * into one file. Ends with 1 if something differs, with 2 if nothing could be checked.
 */
async function verify(path: string): Promise<void> {
  if (!existsSync(path)) throw new Unreadable(`There is no ${path}`)
  const unpacked = statSync(path).isDirectory() ? undefined : await unpack(path)
  try {
    const results = await verifyPackage(unpacked?.folder ?? path, tellProgress())
    console.log(sayResults(results))
    if (results.some(({ nDifferent }) => nDifferent > 0)) process.exitCode = 1
  } finally {
    if (unpacked !== undefined) await rm(unpacked.dir, { recursive: true, force: true })
  }
}

/** Thousands of visits take a while: a line now and then, where somebody watches. */
function tellProgress(): (n: number, of: number) => void {
  const EVERY = 500
  return (n, of) => {
    if (process.stderr.isTTY && n % EVERY === 0) process.stderr.write(`${n} of ${of} visits\n`)
  }
}

const [given] = process.argv.slice(2)
try {
  await verify(given === undefined ? dirname(fileURLToPath(import.meta.url)) : resolve(given))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  console.error(`Nothing was checked: ${error.message}.`)
  process.exitCode = 2
}
