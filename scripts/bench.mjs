import { buildIfChanged, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'

await main(async () => {
  await setUp()
  await buildIfChanged()
}, 'Nothing was measured.')
process.exitCode = await run('node_modules/.bin/tsx', ['bench/run.ts', ...process.argv.slice(2)])
