import { resolveFileArgument, runBuilt } from './command.mjs'

resolveFileArgument()
await runBuilt('run-backup', 'There is no backup; the lines above say why.')
