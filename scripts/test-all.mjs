import { newTally, printResult } from './tally.mjs'
import { REST, runAlone, runFirst, runRest, setUpFirst, setUpRest } from './test-parts.mjs'
import { wantedPart } from './wanted-part.mjs'

const part = wantedPart(process.argv.slice(2), Object.keys(REST))
await setUpFirst()
const tally = newTally()
if (part === null) await runFirst(tally)
await setUpRest(tally)
if (part === null) await runRest(tally)
else await runAlone(tally, part)
printResult(tally)
