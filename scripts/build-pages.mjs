import { renameSync, rmSync } from 'node:fs'
import { root, setUp } from './set-up.mjs'

/** `npm run build-pages -- https://feedlab.example.edu [folder]`: the participant's pages, for a host other than that of the server. */
const [server = '', folder = 'dist-pages'] = process.argv.slice(2)

if (!URL.canParse(server) || !/^https?:\/\/[^/?#*]+\/?$/i.test(server)) {
  console.error('Say where the server is, as in: npm run build-pages -- https://feedlab.example.edu')
  process.exit(1)
}

await setUp()
process.chdir(root)
// Otherwise Vite would bundle React's development version.
process.env.NODE_ENV = 'production'
process.env.API_ORIGIN = new URL(server).origin

const { build } = await import('vite')
rmSync(folder, { recursive: true, force: true })
await build({
  logLevel: 'warn',
  build: { outDir: folder, manifest: false, rollupOptions: { input: 'participant.html' } },
})
// The file that hosts of static pages answer with where they have no other.
renameSync(`${folder}/participant.html`, `${folder}/index.html`)
console.log(`The participant's pages are in ${folder}. They call ${process.env.API_ORIGIN}.`)
