import { runBuilt } from './command.mjs'

await runBuilt('owner-link', 'There is no link; the lines above say why.')
