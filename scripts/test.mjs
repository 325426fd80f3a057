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
  R_PACKAGES,
} from './system-packages.mjs'
import { newTally, printResult, runPlaywright, runTool, runVitest } from './tally.mjs'

await main(
  async () => {
    await setUp()
    await installOtherNode()
    await installSystemPackages({
      required: ['chromium', 'postgresql'],
      optional: [R_PACKAGES, PROXY_PACKAGES, POOLER_PACKAGES, FASTER_PACKAGES, FIREFOX_PACKAGES],
    })
  },
  'Nothing was tested.',
  () => printResult({ passed: 0, failed: 1, skipped: 0 }),
)

const tally = newTally()
await runChecks(tally)
await runVitest(tally, {
  name: 'Unit and server tests',
  projects: ['unit', 'web', 'server', 'server-slow', 'processes', 'analyses'],
  env: { FEEDLAB_TEST_POSTGRES: 'embedded' },
})
// `processes` is about the PostgreSQL that comes with Feedlab, which is not the one of Debian.
await runVitest(tally, {
  name: "Server tests on Debian's PostgreSQL",
  projects: ['server', 'server-slow'],
  env: { FEEDLAB_TEST_POSTGRES: 'debian' },
})
await runTool(tally, { name: 'Build', program: process.execPath, args: ['scripts/build.mjs'] })
await runVitest(tally, { name: 'Faults', projects: ['faults'] })
await runPlaywright(tally, { name: 'Browser journeys' })
printResult(tally)
