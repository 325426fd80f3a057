import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs the product like `npm start`, with a temporary data directory that is deleted at the end. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-e2e-'))
const server = spawn(process.execPath, ['scripts/feedlab.mjs', 'start'], { stdio: 'inherit', env: { ...process.env, DATA_DIR } })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exit(code ?? 1)
})
