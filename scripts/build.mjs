import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { buildStamp, root, setUp, sourceHash } from './set-up.mjs'

await setUp()
process.chdir(root)
// Else Vite would put React's development version into the pages.
process.env.NODE_ENV = 'production'

const builtFrom = sourceHash()
rmSync(buildStamp, { force: true })
await Promise.all([buildWeb(), buildServer()])
writeFileSync(buildStamp, builtFrom)

async function buildWeb() {
  const { build } = await import('vite')
  await build({ logLevel: 'warn' })
}

async function buildServer() {
  const { build } = await import('esbuild')
  rmSync('dist/server', { recursive: true, force: true })
  await build({
    entryPoints: ['src/server/main.ts'],
    outfile: 'dist/server/main.js',
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  cpSync('src/server/db/migrations', 'dist/server/migrations', { recursive: true })
}
