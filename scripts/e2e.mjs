import { buildIfChanged, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'
import { installSystemPackages } from './system-packages.mjs'

await main(async () => {
  await setUp()
  await installSystemPackages({ required: ['chromium'] })
  await buildIfChanged()
}, 'No journey was made.')
process.exitCode = await run('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)])
