import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** Runs dependency-cruiser and checks that it has read every source file: without a parser it reads none and reports no error. */
const zones = ['src', 'e2e']
const { stdout, stderr } = spawnSync(
  'node_modules/.bin/depcruise',
  ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...zones],
  {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  },
)
if (!stdout) {
  console.error(stderr)
  process.exit(1)
}
const { modules, summary } = JSON.parse(stdout)
const read = new Set(modules.map(({ source }) => source))
const sources = zones
  .flatMap((zone) => readdirSync(zone, { recursive: true }).map((path) => `${zone}/${path}`))
  .filter((path) => /\.tsx?$/.test(path))
const unread = sources.filter((path) => !read.has(path))
for (const { from, to, rule } of summary.violations) console.error(`${rule.name}: ${from} → ${to}`)
if (unread.length > 0) console.error(`Not read: ${unread.join(', ')}`)
process.exit(summary.violations.length + unread.length > 0 ? 1 : 0)
