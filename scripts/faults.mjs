import { buildIfChanged, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'

await main(async () => {
  await setUp()
  await buildIfChanged()
}, 'No fault was tried.')
process.exitCode = await run('node_modules/.bin/vitest', ['run', '--project', 'faults', ...process.argv.slice(2)])
