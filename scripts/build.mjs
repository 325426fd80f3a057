import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
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
  compressAssets('dist/web/assets')
}

/** Once here instead of at every visit: a phone's first load should not wait for our processor. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(`${folder}/${name}`)
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes))
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }))
  }
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
