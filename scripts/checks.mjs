import { runTool } from './tally.mjs'

/** The fast compiler. The other one is needed only by the boundary check (docs/adr/0005-dependencies.md). */
const tsc = 'node_modules/typescript-7/bin/tsc'

/** Checks that need neither a database nor a browser. */
const tools = [
  ['Format', 'biome', ['check', '--linter-enabled=false', '.']],
  ['Lint', 'biome', ['lint', '.']],
  ['Types of the domain', process.execPath, [tsc, '-p', 'tsconfig.domain.json']],
  ['Types of the server', process.execPath, [tsc, '-p', 'tsconfig.server.json']],
  ['Types of the web pages', process.execPath, [tsc, '-p', 'tsconfig.web.json']],
  ['Types of the journeys', process.execPath, [tsc, '-p', 'tsconfig.e2e.json']],
  ['Boundaries', process.execPath, ['scripts/check-boundaries.mjs']],
  ['Unused code', 'knip', []],
]

/** Two at a time, because most of them use one processor. */
export async function runChecks(tally) {
  const waiting = [...tools]
  const worker = async () => {
    for (let tool = waiting.shift(); tool; tool = waiting.shift()) {
      const [name, program, args] = tool
      await runTool(tally, { name, program, args })
    }
  }
  await Promise.all([worker(), worker()])
}
