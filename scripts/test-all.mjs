import { newTally, printResult } from './tally.mjs'
import { REST, runAlone, runFirst, runRest, setUpFirst, setUpRest, wantedPart } from './test-parts.mjs'

const part = wantedPart(process.argv.slice(2), Object.keys(REST))
await setUpFirst()
const tally = newTally()
if (part === null) await runFirst(tally)
await setUpRest(tally)
if (part === null) await runRest(tally)
else await runAlone(tally, part)
printResult(tally)
