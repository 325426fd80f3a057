import { runChecks } from './checks.mjs'
import { installOtherNode } from './other-node.mjs'
import { setUp } from './set-up.mjs'
import { main } from './step.mjs'
import {
  FASTER_PACKAGES,
  FIREFOX_PACKAGES,
  installSystemPackages,
  POOLER_PACKAGES,
  PROXY_PACKAGES,
  R_CLIENT_PACKAGES,
  R_PACKAGES,
} from './system-packages.mjs'
import { newTally, printResult, runPlaywright, runTool, runVitest } from './tally.mjs'

const EMBEDDED = { FEEDLAB_TEST_POSTGRES: 'embedded' }

/** Of journeys that are part of `npm test`. */
const CORE = '@core'

/** What the first part needs. */
export const setUpFirst = () =>
  main(
    async () => {
      await setUp()
      await installSystemPackages({ required: ['chromium'], optional: [FASTER_PACKAGES] })
    },
    'Nothing was tested.',
    () => printResult({ ...newTally(), failed: 1 }),
  )

/** What a change usually breaks. */
export async function runFirst(tally) {
  await runChecks(tally)
  await runVitest(tally, { name: 'Unit, component and server tests', projects: ['unit', 'web', 'server'], env: EMBEDDED })
  await runTool(tally, { name: 'Build', program: process.execPath, args: ['scripts/build.mjs'] })
  await runVitest(tally, { name: 'Central faults, one round', projects: ['faults-central'], env: { FEEDLAB_FAULT_ROUNDS: '1' } })
  await runPlaywright(tally, { name: 'Core journeys', args: ['--grep', CORE] })
}

export const setUpRest = (tally) =>
  main(
    async () => {
      await installOtherNode()
      await installSystemPackages({
        required: ['postgresql'],
        optional: [R_PACKAGES, R_CLIENT_PACKAGES, PROXY_PACKAGES, POOLER_PACKAGES, FIREFOX_PACKAGES],
      })
    },
    'The rest was not tested.',
    () => printResult({ ...tally, failed: tally.failed + 1 }),
  )

/** Everything else, by name: `npm run test:all -- --part slow` runs one alone. They need a build. */
export const REST = {
  slow: (tally) =>
    runVitest(tally, {
      name: 'Slow server tests, processes, published analyses and clients',
      projects: ['server-slow', 'processes', 'analyses'],
      env: EMBEDDED,
    }),
  // `processes` is about the PostgreSQL that comes with Feedlab, which is not the one of Debian.
  debian: (tally) =>
    runVitest(tally, {
      name: "Server tests on Debian's PostgreSQL",
      projects: ['server', 'server-slow'],
      env: { FEEDLAB_TEST_POSTGRES: 'debian' },
    }),
  faults: (tally) => runVitest(tally, { name: 'Faults', projects: ['faults-central', 'faults'] }),
  journeys: (tally) => runPlaywright(tally, { name: 'Further journeys', args: ['--grep-invert', CORE] }),
}

export async function runRest(tally) {
  for (const runPart of Object.values(REST)) await runPart(tally)
}

/** One part of the rest, on a machine where the first part did not run. */
export async function runAlone(tally, name) {
  await runTool(tally, { name: 'Build', program: process.execPath, args: ['scripts/build.mjs'] })
  await REST[name](tally)
}

/** The part that `--part NAME` asks for; null: all of them. Anything else is a mistake, so that a typing error does not test nothing. */
export function wantedPart(args, names) {
  if (args.length === 0) return null
  const [flag, name, ...more] = args
  if (flag === '--part' && names.includes(name) && more.length === 0) return name
  throw new Error(`Usage: npm run test:all [-- --part ${names.join(' | ')}]`)
}
