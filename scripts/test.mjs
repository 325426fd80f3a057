import { newTally, printResult } from './tally.mjs'
import { runFirst, setUpFirst } from './test-parts.mjs'

await setUpFirst()
const tally = newTally()
await runFirst(tally)
printResult(tally)
