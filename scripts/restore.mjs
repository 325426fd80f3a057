import { resolveFileArgument, runBuilt } from './command.mjs'

resolveFileArgument()
await runBuilt('run-restore', 'Nothing was restored; the lines above say why.')
