import { existsSync } from 'node:fs'
import { runQuietly, step, ToolFailed } from './step.mjs'

/** Debian package names, and a path that exists when the package is installed. */
const paths = {
  chromium: '/usr/bin/chromium',
  'chromium-headless-shell': '/usr/lib/chromium/chromium-headless-shell',
  'firefox-esr': '/usr/bin/firefox-esr',
  postgresql: '/usr/lib/postgresql',
  'nginx-light': '/usr/sbin/nginx',
  openssl: '/usr/bin/openssl',
  pgbouncer: '/usr/sbin/pgbouncer',
  'r-base-core': '/usr/bin/Rscript',
  'r-cran-data.table': '/usr/lib/R/site-library/data.table',
  'r-cran-bit64': '/usr/lib/R/site-library/bit64',
  'r-cran-dplyr': '/usr/lib/R/site-library/dplyr',
  'r-cran-httr2': '/usr/lib/R/site-library/httr2',
  'r-cran-jsonlite': '/usr/lib/R/site-library/jsonlite',
}

/** What the tests in `analyses/` need. Without bit64, fread cannot compare times of 13 digits. */
export const R_PACKAGES = ['r-base-core', 'r-cran-data.table', 'r-cran-bit64', 'r-cran-dplyr']

/** What the R package in `clients/r` needs. */
export const R_CLIENT_PACKAGES = ['r-base-core', 'r-cran-httr2', 'r-cran-jsonlite']

/** What the test behind a proxy needs. */
export const PROXY_PACKAGES = ['nginx-light', 'openssl']

/** What takes one journey beside those in Chromium. */
export const FIREFOX_PACKAGES = ['firefox-esr']

/** What the test behind a pooler of connections needs. */
export const POOLER_PACKAGES = ['pgbouncer']

/** What makes the journeys in a browser faster. */
export const FASTER_PACKAGES = ['chromium-headless-shell']

/**
 * Without a required package nothing can be tested. Without optional ones, tests are skipped or take longer; they come in groups, so that one
 * that cannot be had does not keep the others away.
 */
export async function installSystemPackages({ required, optional = [] }) {
  const isMissing = (name) => !existsSync(paths[name])
  await installRequired(required.filter(isMissing))
  for (const group of optional) await installOptional(group.filter(isMissing))
}

async function installRequired(missing) {
  if (missing.length === 0) return
  if (!mayInstall()) {
    console.error(`Please install what the tests need, then run this again:\n\n  sudo apt-get install ${missing.join(' ')}\n`)
    process.exit(1)
  }
  await install(missing)
}

async function installOptional(missing) {
  if (missing.length === 0) return
  try {
    if (mayInstall()) return await install(missing)
  } catch (error) {
    if (!(error instanceof ToolFailed)) throw error
    console.log(error.output.trimEnd())
  }
  const names = missing.join(' ')
  console.log(`Without ${names} some tests are skipped or take longer. To install them: sudo apt-get install ${names}`)
}

const mayInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const install = (names) =>
  step(`Installing ${names.join(' and ')}`, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await runQuietly('apt-get', ['update'], { env })
    await runQuietly('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env })
  })
