import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product as `npm start` runs it, on data of its own that go when it goes. */
const DATA_DIR = mkdtempSync(join(tmpdir(), 'feedlab-e2e-'))
const server = spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'inherit', env: { ...process.env, DATA_DIR } })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  rmSync(DATA_DIR, { recursive: true, force: true })
  process.exit(code ?? 1)
})
