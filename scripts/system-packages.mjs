import { existsSync } from 'node:fs'
import { runQuietly, step } from './step.mjs'

/** Debian package names, and a path that exists when the package is installed. */
const paths = { chromium: '/usr/bin/chromium', postgresql: '/usr/lib/postgresql' }

export async function installSystemPackages(names) {
  const missing = names.filter((name) => !existsSync(paths[name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    console.error(`Please install what the tests need, then run this again:\n\n  sudo apt-get install ${missing.join(' ')}\n`)
    process.exit(1)
  }
  await step(`Installing ${missing.join(' and ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['update'], { env })
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...missing], { env })
  })
}
