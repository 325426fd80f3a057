import { resolve } from 'node:path'
import { runBuilt } from './command.mjs'

// npm runs scripts in the project; a relative path is meant from where the person is.
const at = process.argv.indexOf('--profile') + 1
if (at > 0 && process.argv[at]) process.argv[at] = resolve(process.env.INIT_CWD ?? process.cwd(), process.argv[at])
await runBuilt('run-simulate', 'Nobody was simulated; the lines above say why.')
