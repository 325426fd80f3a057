import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildVerifier } from './build-verifier.mjs'
import { setUp } from './set-up.mjs'

/** `npm run verify -- PACKAGE.zip`: checks a data package with the rules of this project, whatever program lies in the package. */
const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error('Say which package, as in: npm run verify -- study-abc.zip')
  process.exit(2)
}
await setUp()
const dir = mkdtempSync(join(tmpdir(), 'feedlab-verifier-'))
try {
  writeFileSync(join(dir, 'verify.mjs'), await buildVerifier())
  const { status } = spawnSync(process.execPath, [join(dir, 'verify.mjs'), path], { stdio: 'inherit' })
  process.exitCode = status ?? 2
} finally {
  rmSync(dir, { recursive: true, force: true })
}
