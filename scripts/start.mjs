import { runBuilt } from './command.mjs'

await runBuilt('main', 'Feedlab was not started; the lines above say why.')
