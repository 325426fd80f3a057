import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CheckResult, Finding } from '#domain/verify/report.ts'
import { Unreadable } from '../verify-package/package-files.ts'
import { unpack } from '../verify-package/unpack.ts'
import { verifyPackage } from '../verify-package/verify-package.ts'

const say = (n: number) => n.toLocaleString('en')

const summary = ({ name, title, nCompared, nDifferent }: CheckResult) =>
  `${(nDifferent === 0 ? 'agrees' : 'DIFFERS').padEnd(8)} ${name.padEnd(13)} ${title}: ${say(nCompared)} compared${nDifferent === 0 ? '' : `, ${say(nDifferent)} differ`}`

/** File, row and column as an editor or a spreadsheet counts them. */
const findingLine = ({ file, row, column, says }: Finding) =>
  `  ${[file, ...(row === undefined ? [] : [`row ${row}`]), ...(column === undefined ? [] : [column])].join(', ')}: ${says}`

const reasonLine = ([reason, n]: [string, number]) => (n === 1 ? reason : `${reason} (${say(n)} times)`)

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}:`, ...lines.map((line) => `  ${line}`), '']

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

/** What the command prints: a line for each check, then every difference, and what was not checked. */
function sayResults(results: readonly CheckResult[]): string {
  const nDifferent = results.reduce((sum, each) => sum + each.nDifferent, 0)
  return [
    ...results.map(summary),
    '',
    ...results.flatMap(details),
    ...section(
      'Not checked',
      results.flatMap(({ notChecked }) => [...notChecked].map(reasonLine)),
    ),
    ...section(
      'Please note',
      results.flatMap(({ notes }) => notes),
    ),
    nDifferent === 0
      ? 'The package agrees with itself in everything that was checked.'
      : `${say(nDifferent)} ${nDifferent === 1 ? 'difference' : 'differences'}.`,
  ].join('\n')
}

function details({ name, findings, nDifferent }: CheckResult): string[] {
  if (nDifferent === 0) return []
  const more = nDifferent - findings.length
  return [`${name}:`, ...findings.map(findingLine), ...(more > 0 ? [`  and ${say(more)} more`] : []), '']
}
