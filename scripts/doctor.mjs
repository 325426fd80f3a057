import { runBuilt } from './command.mjs'

await runBuilt('run-doctor', 'Nothing was checked; the lines above say why.')
