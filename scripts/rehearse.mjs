import { runBuilt } from './command.mjs'

await runBuilt('run-rehearse', 'Nothing was rehearsed; the lines above say why.')
