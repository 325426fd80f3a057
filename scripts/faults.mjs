import { installOtherNode } from './other-node.mjs'
import { buildIfChanged, setUp } from './set-up.mjs'
import { main, run } from './step.mjs'
import { FASTER_PACKAGES, installSystemPackages, PROXY_PACKAGES } from './system-packages.mjs'

/** `npm test` and `npm run test:all` have fewer, see faults/rounds.ts. */
const ROUNDS = '50'

const { rounds, rest } = readArguments(process.argv.slice(2))
await main(async () => {
  await setUp()
  await installOtherNode()
  await installSystemPackages({ required: ['chromium'], optional: [PROXY_PACKAGES, FASTER_PACKAGES] })
  await buildIfChanged()
}, 'No fault was tried.')
const env = { ...process.env, FEEDLAB_FAULT_ROUNDS: rounds }
process.exitCode = await run('node_modules/.bin/vitest', ['run', '--project', 'faults-central', '--project', 'faults', ...rest], {
  env,
})

/** `--rounds N`, and other arguments, which go to Vitest. */
function readArguments(args) {
  const at = args.indexOf('--rounds')
  if (at < 0) return { rounds: process.env.FEEDLAB_FAULT_ROUNDS ?? ROUNDS, rest: args }
  const rounds = args[at + 1] ?? ''
  if (!/^[1-9]\d*$/.test(rounds)) {
    console.error('--rounds needs a whole number, as in npm run faults -- --rounds 10')
    process.exit(1)
  }
  return { rounds, rest: args.toSpliced(at, 2) }
}
