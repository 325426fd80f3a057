import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged, root, setUp } from './set-up.mjs'
import { main } from './step.mjs'

await main(async () => {
  await setUp()
  await buildIfChanged()
}, 'There is no link; the lines above say why.')

await import(pathToFileURL(join(root, 'dist', 'server', 'owner-link.js')).href)
