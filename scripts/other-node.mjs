import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './set-up.mjs'
import { runQuietly, step, ToolFailed } from './step.mjs'

/** The newest release with long-term support for which npm has programs of the platforms that we test on. */
const VERSION = '24.21.0'

/** Not in the lock file: it is larger than everything else together, and only tests need it. */
const folder = join(root, 'node_modules', '.cache', `node-${VERSION}`)
const name = `node-${process.platform}-${process.arch}`

/** A second Node, beside the one that runs the tests. The file is missing where it could not be installed. */
export const otherNode = {
  version: VERSION,
  path: join(folder, 'node_modules', name, 'bin', 'node'),
}

/** Installs it once. Where that is not possible, the tests on it are skipped. */
export async function installOtherNode() {
  if (existsSync(otherNode.path)) return
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  try {
    mkdirSync(folder, { recursive: true })
    await step(`Installing Node ${VERSION} for a test`, () =>
      runQuietly('npm', ['install', '--prefix', folder, ...options, `${name}@${VERSION}`]),
    )
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    console.log(`${error.output.trimEnd()}\nWithout Node ${VERSION} its tests are skipped.`)
  }
}
