import { newTally, printResult } from './tally.mjs'
import { runFirst, runRest, setUpFirst, setUpRest } from './test-parts.mjs'

await setUpFirst()
const tally = newTally()
await runFirst(tally)
await setUpRest(tally)
await runRest(tally)
printResult(tally)
