import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entriesOfZip } from '#server/testing/read-zip.ts'
import { type CodeBlock, codeBlocks } from '../../scripts/make-manual/code-blocks.ts'
import { hasRClient } from '../run-r.ts'
import { NOT_RUN } from './not-run.ts'
import { type StartedProduct, startedProduct } from './started-product.ts'

/* The commands and scripts of the manual, run as they stand against the product that the tutorial starts. */

const MINUTES_MS = 60_000
const root = process.cwd()
const isRThere = await hasRClient()
if (!isRThere) console.warn('Skipped: blocks in R need R. Debian has it as r-base-core, r-cran-httr2 and r-cran-jsonlite.')

const blocks = codeBlocks()
const of = (language: string) => blocks.filter((block) => block.language === language)
const tutorial =
  of('sh')
    .find(({ source, code }) => source === 'docs/TUTORIAL.md' && code.startsWith('npm start'))
    ?.code.trim() ?? ''

/** Commands, those of several lines as one. */
const commandsOf = ({ code }: CodeBlock) => code.split(/\n(?![ \]}])/).filter((line) => line.trim() !== '')
const notRun = (command: string) => NOT_RUN.find(({ line }) => line.test(command))
const shell = of('sh').map((block) => ({ source: block.source, commands: commandsOf(block).filter((each) => !notRun(each)) }))

let product: StartedProduct
let packageFolder: string
let apiToken: string
/** What the names stand for that pages use. */
const meant = new Map<string | RegExp, string>()

beforeAll(async () => {
  product = await startedProduct(tutorial)
  const [set = ''] = await setsOf('demo_news')
  const settings = [
    { condition: 1, param: 'entity_sets', value: JSON.stringify([{ entity_set: set, number_to_show: 10 }]) },
    { condition: 1, param: 'platform', value: 'prolific' },
    { condition: 1, param: 'redirect-url', value: encodeURIComponent('https://app.prolific.com/submissions/complete?cc=C1DONE') },
    { condition: 1, param: 'exit-no_consent', value: 'https://app.prolific.com/submissions/complete?cc=C2NO' },
  ]
  const { experiment_id } = await call('spawn_experiment', { condition_settings: settings })
  const scopes = ['read-studies', 'read-data', 'write-studies', 'write-stimuli']
  const { token } = await call('create_api_token', { name: 'manual', scopes, expires_at: Date.now() + 60 * MINUTES_MS })
  meant.set(/\beabc12\b|\beAb12c\b|<the id>/g, experiment_id)
  meant.set(/\d{8}_(demo_)?news/g, set)
  meant.set(/http:\/\/127\.0\.0\.1:3000|https:\/\/feed\.example(?!\.)/g, product.url)
  apiToken = token
  meant.set('fl_…', token)
  // In real time, people arrive over hours.
  meant.set('--speed real', '--speed max')
  meant.set('profile.json', join(product.folder, 'profile.json'))
  meant.set('--out appendix', `--out ${join(product.folder, 'appendix')}`)
  meant.set(/\/var\/backups\/feedlab/g, join(product.folder, 'backups'))
  writeFileSync(
    join(product.folder, 'profile.json'),
    of('json').find(({ source }) => source === 'docs/SIMULATION.md')?.code ?? '',
  )
  packageFolder = await unpackedPackage(experiment_id)
  const bin = join(product.folder, 'bin')
  mkdirSync(bin)
  // What deploy/feedlab does on a server: the command, with the settings of the service.
  for (const [name, line] of [
    ['sudo', 'exec "$@"'],
    ['systemctl', 'true'],
    ['feedlab', `exec node '${join(root, 'scripts/feedlab.mjs')}' "$@"`],
  ] as const) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  product.env['PATH'] = `${bin}:${product.env['PATH']}`
  product.env['LINK_SECRET'] = 'a-secret-of-the-tests'
  product.env['FEEDLAB'] = product.url
  product.env['PYTHONPATH'] = join(root, 'clients/python')
  product.env['R_LIBS'] = join(product.folder, 'library')
  mkdirSync(product.env['R_LIBS'])
}, 3 * MINUTES_MS)
afterAll(() => product.stop())

async function call(name: string, body: unknown) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/v1/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  expect(answer.status, text).toBe(200)
  return JSON.parse(text).data
}

async function setsOf(name: string): Promise<string[]> {
  const { entity_sets } = await call('list_entity_sets', { search: name })
  return entity_sets.map(({ entity_set }: { entity_set: string }) => entity_set)
}

/** The data package of a study, as somebody has it who followed the page. */
async function unpackedPackage(experiment_id: string): Promise<string> {
  const answer = await fetch(`${product.url}/v1/exports/${experiment_id}/package.zip`)
  const zip = Buffer.from(await answer.arrayBuffer())
  const folder = join(product.folder, 'package')
  for (const [path, bytes] of await entriesOfZip(zip)) {
    const to = join(folder, path.replace(/^[^/]+\//, ''))
    mkdirSync(dirname(to), { recursive: true })
    writeFileSync(to, bytes)
  }
  const file = join(product.folder, 'study.zip')
  writeFileSync(file, zip)
  meant.set('study-abc123.zip', file)
  return folder
}

const withMeant = (code: string) => [...meant].reduce((text, [name, value]) => text.replaceAll(name, value), code)

function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv = product.env, cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { env, cwd, encoding: 'utf8', timeout: 2 * MINUTES_MS })
  expect(status, `${args.at(-1)}\n${stdout}\n${stderr}`).toBe(0)
  return stdout
}

test('every command that is not run has a reason, and every reason a command', () => {
  const commands = of('sh').flatMap(commandsOf)
  for (const { line } of NOT_RUN)
    expect(
      commands.some((command) => line.test(command)),
      String(line),
    ).toBe(true)
  expect(shell.flatMap((block) => block.commands).length).toBeGreaterThan(15)
})

test.each(shell.filter(({ commands }) => commands.length > 0))(
  'the commands of $source work: $commands.0',
  ({ commands }) => {
    const isRestore = commands.some((command) => command.includes('restore'))
    // A backup is restored where nothing is yet, under the name that one has here.
    const env = isRestore ? { ...product.env, DATA_DIR: join(product.folder, 'restored') } : product.env
    for (const command of commands)
      run('bash', ['-ec', withMeant(command).replace(/feedlab-\d{8}-\d{6}/, 'before-wave-2')], env, folderOf(command))
  },
  3 * MINUTES_MS,
)

/** Pages about a package mean its own folder, and those that name files of Feedlab its own; others the folder where somebody happens to be. */
function folderOf(code: string): string {
  if (/analysis\/import|^node verify\.mjs|manifest\.sha256/.test(code)) return packageFolder
  return /\b(npx|npm) |docs\/|clients\//m.test(code) ? root : product.folder
}

test.each(of('python'))('the Python of $source runs', ({ code }) => {
  run('python3', ['-c', withMeant(code)], { ...product.env, FEEDLAB_TOKEN: apiToken }, folderOf(code))
})

test.runIf(isRThere).each(of('r'))('the R of $source runs', ({ code }) => {
  run('Rscript', ['-e', withMeant(code)], { ...product.env, FEEDLAB_TOKEN: apiToken }, folderOf(code))
})
