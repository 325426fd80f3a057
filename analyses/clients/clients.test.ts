import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aStudy } from '#server/testing/builders.ts'
import { hasPython, hasRClient, runPython, runR } from '../run-r.ts'
import { flakyProxy } from './flaky-proxy.ts'
import { type ServedProduct, servedProduct } from './served-product.ts'

/* Both clients ask the running product the same things, and must find the same. */

const R_CLIENT = resolve('clients/r')
const PYTHON_CLIENT = resolve('clients/python')
const isRThere = await hasRClient()
const isPythonThere = await hasPython()
if (!isRThere) console.warn('Skipped: the R client needs R. Debian has it as r-base-core, r-cran-httr2 and r-cran-jsonlite.')
if (!isPythonThere) console.warn('Skipped: the Python client needs python3.')

type Env = Record<string, string>
type Run = (script: string, args: readonly string[], env: Env) => Promise<string>

let folder: string
const library = () => join(folder, 'library')
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'feedlab-clients-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inPython: Run = (script, args, env) => runPython([script, ...args], folder, { ...env, PYTHONPATH: PYTHON_CLIENT })
const inR: Run = (script, args, env) => runR([script, ...args], folder, { ...env, R_LIBS: library() })

const pythonGuide = () => readFile(join(PYTHON_CLIENT, 'examples/first_study.py'), 'utf8')

const rGuide = () => blocksOf(join(R_CLIENT, 'vignettes/feedlab.Rmd'), '{r}')

/** The blocks of a document that are in this language, in order. */
async function blocksOf(path: string, language: string): Promise<string> {
  const blocks = (await readFile(path, 'utf8')).split('\n```')
  return blocks.flatMap((block) => (block.startsWith(`${language}\n`) ? [block.slice(language.length + 1)] : [])).join('\n')
}

async function installR(): Promise<void> {
  const install = `dir.create("${library()}"); install.packages("${R_CLIENT}", lib = "${library()}", repos = NULL, type = "source")`
  await runR(['-e', install], folder)
}

const CONSENT = 'I agree: 100 %, %41, "freely" & größer +1'

type Row = [condition: number, param: string, value: string]

const settings = (condition: number, entity_set: string, like: string, further: Row[]): Row[] => [
  [condition, 'consent', encodeURIComponent(CONSENT)],
  [condition, 'entity_sets', JSON.stringify([{ entity_set, number_to_show: 5 }])],
  [condition, 'feed-button-like', like],
  [condition, 'forms', '["demographics"]'],
  ...further,
]

/** What both must find, by the names of `checks.py` and `checks.R`. */
const expected = (entity_set: string) => ({
  printed: false,
  same: true,
  warnings: [],
  settings: [...settings(1, entity_set, 'yes', [[1, 'study-name', 'One']]), ...settings(2, entity_set, 'lognormal', [])],
  sets: [10],
  studies: [
    ['Two', 1, 'draft'],
    ['One', 2, 'draft'],
  ],
  searched: ['Two'],
  refusals: {
    study: ['unknown_experiment', 404, expect.any(String), 0],
    settings: ['invalid_settings', 400, expect.any(String), expect.any(Number)],
    token: ['sign_in_required', 401, 'This token is unknown, has ended or was revoked.', 0],
    scope: ['forbidden', 403, 'This token may not do this: it lacks the scope write-stimuli.', 0],
    plain: expect.stringContaining('https only'),
    nobody: ['unreachable', 0],
  },
  simulated: 6,
  progress: 'done',
  resumed: true,
  late: ['not_stored_yet', 0],
  export: [true, true],
  tables: expect.objectContaining({ participants: 6, exposures: 30, stimuli: 10 }),
  only: ['stimuli'],
  types: [true, true],
  missing: true,
  labels: expect.arrayContaining(['Trans female']),
  codes: expect.arrayContaining(['trans-female']),
  codebook: 'number',
  hurt: true,
})

describe.each([
  {
    language: 'Python',
    isThere: isPythonThere,
    run: inPython,
    checks: 'checks.py',
    setUp: async () => undefined,
    guide: pythonGuide,
    root: PYTHON_CLIENT,
    block: 'python',
    says: ['finished: ', 'condition 2: '],
  },
  {
    language: 'R',
    isThere: isRThere,
    run: inR,
    checks: 'checks.R',
    setUp: installR,
    guide: rGuide,
    root: R_CLIENT,
    block: 'r',
    says: ['exposures'],
  },
])('the client in $language', ({ isThere, run, checks, setUp, guide, says, root, block }) => {
  let product: ServedProduct
  beforeAll(async () => {
    product = await servedProduct()
    if (isThere) await setUp()
  })
  afterAll(() => product.stop())
  const env = () => ({ FEEDLAB: product.url, FEEDLAB_TOKEN: product.token })

  test.skipIf(!isThere)('creates, lists, awaits and reads, also over a connection that is refused and broken off', async () => {
    const out = await mkdtemp(join(folder, 'out-'))
    const proxy = await flakyProxy(product.url)
    const printed = await run(join(import.meta.dirname, checks), [out, product.entity_set, proxy.url], env())
    await proxy.stop()
    const found = JSON.parse(printed)
    expect(found).toMatchObject(expected(product.entity_set))
    expect(proxy.asked.filter((each) => each.includes('/file bytes=0-')).length).toBeGreaterThanOrEqual(3)
    expect(proxy.asked.some((each) => each.includes('/file bytes=1000-'))).toBe(true)
  })

  test.skipIf(!isThere)('does what its guide shows, from a set to a table', async () => {
    const out = await mkdtemp(join(folder, 'guide-'))
    const script = join(out, 'guide')
    await writeFile(script, await guide())
    const printed = await run(script, [], env())
    for (const words of ['unknown algorithm', ...says]) expect(printed).toContain(words)
    expect(printed).not.toContain(product.token)
  })

  test.skipIf(!isThere)('does what its README shows', async () => {
    const code = await blocksOf(join(root, 'README.md'), block)
    const script = join(await mkdtemp(join(folder, 'readme-')), 'readme')
    expect(code).toContain('eAb12c')
    await writeFile(script, code.replaceAll('eAb12c', await aStudy(product.app)))
    await run(script, [], env())
  })
})

test.skipIf(!isRThere)(
  'pages of the R package have no mistakes, describe the arguments that functions have, and their examples run',
  async () => {
    const check = `
    pages <- list.files("${R_CLIENT}/man", full.names = TRUE)
    mistakes <- c(lapply(pages, tools::checkRd), list(tools::codoc("feedlab", lib.loc = "${library()}"), tools::undoc("feedlab", lib.loc = "${library()}")))
    cat(unlist(lapply(mistakes, capture.output)), sep = "\\n")
    code <- unlist(lapply(pages, function(page) capture.output(tools::Rd2ex(page))))
    writeLines(c("library(feedlab)", code), "examples.R")
    invisible(capture.output(source("examples.R")))`
    expect((await runR(['-e', check], folder)).trim()).toBe('')
  },
)
