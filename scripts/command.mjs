import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged, root, setUp } from './set-up.mjs'
import { main } from './step.mjs'

/** Builds if needed, then runs a command of the server in this process. `sentence` says what was not done if the build fails. */
export async function runBuilt(name, sentence) {
  await main(async () => {
    await setUp()
    await buildIfChanged()
  }, sentence)
  await import(pathToFileURL(resolve(root, 'dist', 'server', `${name}.js`)).href)
}

/** npm runs scripts in the project; a relative path is meant from where the person is. */
export function resolveFileArgument() {
  const from = process.env.INIT_CWD ?? process.cwd()
  process.argv = process.argv.map((word, i) => (i < 2 || word.startsWith('--') ? word : resolve(from, word)))
}
