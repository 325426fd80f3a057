import { runChecks } from './checks.mjs'
import { setUp } from './set-up.mjs'
import { main } from './step.mjs'
import { newTally, printResult, runVitest } from './tally.mjs'

await main(setUp, 'Nothing was checked.')
const tally = newTally()
await runChecks(tally)
await runVitest(tally, {
  name: 'Unit and server tests',
  projects: ['unit', 'web', 'server'],
  env: { FEEDLAB_TEST_POSTGRES: 'embedded' },
})
printResult(tally)
