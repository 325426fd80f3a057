import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildStamp, root, setUp, sourceHash } from './set-up.mjs'

await setUp()
process.chdir(root)
// Else Vite would put React's development version into the pages.
process.env.NODE_ENV = 'production'

/** Built beside the last one and then put in its place: whoever starts meanwhile finds the old build or the new one, never half of one. */
const fresh = `dist.${process.pid}`
const builtFrom = sourceHash()
try {
  await Promise.all([buildWeb(), buildServer()])
  writeFileSync(`${fresh}/${basename(buildStamp)}`, builtFrom)
  replaceDist()
} finally {
  rmSync(fresh, { recursive: true, force: true })
}

function replaceDist() {
  const old = `${fresh}.old`
  // Another build may put its own there in between: the later one stays.
  for (let isInPlace = false; !isInPlace; ) {
    if (existsSync('dist')) rename('dist', old)
    isInPlace = rename(fresh, 'dist')
    rmSync(old, { recursive: true, force: true })
  }
}

function rename(from, to) {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(error.code) && existsSync(fresh)) return false
    throw error
  }
}

/** Two builds: what the two pages share would else become chunks of its own, and the participant's page loads more than it needs. */
async function buildWeb() {
  const { build } = await import('vite')
  for (const page of ['participant', 'researcher']) {
    await build({
      logLevel: 'warn',
      build: {
        outDir: `${fresh}/web`,
        emptyOutDir: false,
        manifest: `.vite/${page}.json`,
        rollupOptions: { input: `${page}.html` },
      },
    })
  }
  compressAssets(`${fresh}/web/assets`)
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
  await build({
    entryPoints: ['src/server/main.ts'],
    outfile: `${fresh}/server/main.js`,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    logLevel: 'warning',
  })
  cpSync('src/server/db/migrations', `${fresh}/server/migrations`, { recursive: true })
}
