import { existsSync } from 'node:fs'
import { installOtherNode, otherNode } from './other-node.mjs'
import { setUp } from './set-up.mjs'
import { main, run } from './step.mjs'

/** The server tests on the newest Node with long-term support. */
await main(async () => {
  await setUp()
  await installOtherNode()
}, 'Nothing was tested.')
if (existsSync(otherNode.path)) {
  const projects = ['server', 'server-slow'].flatMap((project) => ['--project', project])
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...projects, ...process.argv.slice(2)]
  process.exitCode = await run(otherNode.path, args, { env: { ...process.env, FEEDLAB_TEST_POSTGRES: 'embedded' } })
} else process.exitCode = 1
