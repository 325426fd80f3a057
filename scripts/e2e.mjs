import { buildIfChanged, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'
import { FASTER_PACKAGES, FIREFOX_PACKAGES, installSystemPackages } from './system-packages.mjs'

await main(async () => {
  await setUp()
  await installSystemPackages({ required: ['chromium'], optional: [FASTER_PACKAGES, FIREFOX_PACKAGES] })
  await buildIfChanged()
}, 'No journey was made.')
process.exitCode = await run('node_modules/.bin/playwright', ['test', ...process.argv.slice(2)])
