import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from './set-up.mjs'
import { run, runQuietly, seconds, ToolFailed } from './step.mjs'
import { remarksOfPlaywright, remarksOfVitest, slowestFirst, timesOfPlaywright, timesOfVitest } from './test-reports.mjs'

const SHOWN_TIMES = 30

const programs = join(root, 'node_modules', '.bin')

export function newTally() {
  return { passed: 0, failed: 0, skipped: 0, remarks: [], times: [] }
}

/** Prints what failed by name, because a log is long and often cut; then the result as the last line. Sets the exit code. */
export function printResult(tally) {
  if (tally.times.length > 0) reportTimes(tally.times)
  for (const remark of tally.remarks) console.log(remark)
  const skipped = tally.skipped > 0 ? `, ${tally.skipped} skipped` : ''
  console.log(`${tally.passed} passed, ${tally.failed} failed${skipped}`)
  process.exitCode = tally.failed > 0 || tally.passed === 0 ? 1 : 0
}

/**
 * Runs a tool that passes or fails as a whole. Its output is printed only if it fails, and after it has ended, because several
 * tools may run at once.
 */
export async function runTool(tally, { name, program, args, env = {} }) {
  const startedAtMs = Date.now()
  try {
    await runQuietly(resolve(programs, program), args, { env: { ...testEnvironment(), ...env } })
    console.log(`${name} … ${seconds(startedAtMs)} s`)
    tally.passed += 1
  } catch (error) {
    if (!(error instanceof ToolFailed) && error.code !== 'ENOENT') throw error
    console.log(`${name} … failed\n${error.output ?? error.message}`)
    tally.failed += 1
    tally.remarks.push(`Failed: ${name}`)
  }
}

export async function runVitest(tally, { name, projects, env = {} }) {
  await runTests(tally, name, async (report) => {
    const unhandled = `${report}.unhandled`
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = ['run', ...projects.flatMap((project) => ['--project', project]), ...reporters]
    args.push(`--reporter=${join(root, 'scripts', 'unhandled-errors.mjs')}`)
    const environment = { ...testEnvironment(), ...env, FEEDLAB_UNHANDLED_ERRORS: unhandled }
    const exitCode = await run(join(programs, 'vitest'), args, { env: environment })
    const read = { ...readReport(report, {}), unhandledErrors: readReport(unhandled, []) }
    const { numPassedTests: passed, numFailedTests: failed, numPendingTests, numTodoTests } = read
    return {
      exitCode,
      passed,
      failed,
      skipped: numPendingTests + numTodoTests,
      remarks: remarksOfVitest(read, root),
      times: timesOfVitest(read, root),
    }
  })
}

export async function runPlaywright(tally, { name, args = [] }) {
  await runTests(tally, name, async (report) => {
    const env = { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
    const exitCode = await run(join(programs, 'playwright'), ['test', '--reporter=list,json', ...args], { env })
    const read = readReport(report, { stats: {} })
    const { expected, flaky, unexpected, skipped } = read.stats
    return {
      exitCode,
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      remarks: remarksOfPlaywright(read),
      times: timesOfPlaywright(read),
    }
  })
}

/** Where the time goes: all files in `test-times.json`, the slowest on the terminal. */
function reportTimes(times) {
  writeFileSync(join(root, 'test-times.json'), `${JSON.stringify(slowestFirst(times), null, 2)}\n`)
  console.log(`The ${SHOWN_TIMES} slowest files (all of them: test-times.json)`)
  for (const { seconds, file, part } of slowestFirst(times).slice(0, SHOWN_TIMES))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${file} (${part})`)
  console.log('')
}

/** A runner that crashes, fails for another reason than a test, or runs no test counts as one failure. */
async function runTests(tally, name, work) {
  console.log(`\n${name} …`)
  const startedAtMs = Date.now()
  const directory = mkdtempSync(join(tmpdir(), 'feedlab-report-'))
  try {
    const found = await work(join(directory, 'report.json'))
    const [passed, failed, skipped] = [found.passed || 0, found.failed || 0, found.skipped || 0]
    const isBroken = failed === 0 && (found.exitCode !== 0 || passed === 0)
    tally.passed += passed
    tally.failed += isBroken ? 1 : failed
    tally.skipped += skipped
    tally.times.push(...(found.times ?? []).map((time) => ({ ...time, part: name })))
    tally.remarks.push(...(found.remarks ?? []), ...(isBroken ? [`Failed: the runner of ${name}`] : []))
    const note = isBroken ? `the runner failed (exit code ${found.exitCode})` : `${failed} failed`
    console.log(`${name} … ${seconds(startedAtMs)} s: ${passed} passed, ${note}, ${skipped} skipped\n`)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function readReport(path, otherwise) {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise
}

/** Tests set their own mode; a NODE_ENV=production of the caller would change what they test. */
function testEnvironment() {
  const { NODE_ENV, ...rest } = process.env
  return rest
}
