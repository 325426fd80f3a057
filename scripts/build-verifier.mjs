import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The program that checks a data package, as one file with everything in it: everybody who has Node can run it, without this project. */
export async function buildVerifier() {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, 'src/server/commands/verify.ts')],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    charset: 'utf8',
    legalComments: 'inline',
    // Packages in CommonJS expect it.
    banner: {
      js: `// Checks the data package in whose folder it lies: node verify.mjs\nimport { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
    },
    logLevel: 'warning',
  })
  return outputFiles[0].text
}
