import { readFileSync, writeFileSync } from 'node:fs'
import { callsOfApi } from './calls-of-api.ts'
import { pythonCalls } from './python-calls.ts'
import { rCalls, rManual, rNamespace } from './r-calls.ts'

const SCRIPTS = 'src/server/data-package/analysis'
const LOADS_AT_ONCE = '\ntables <- load_tables()\n'

/** What people call by name, written by hand. Each has a page in `clients/r/man`. */
export const R_FUNCTIONS = [
  ...['connect_feedlab', 'list_studies', 'list_sets', 'create_study', 'condition_settings'],
  ...['start_package', 'start_export', 'show_job', 'await_job', 'download_job', 'get_package', 'get_export'],
  ...['read_package', 'read_codebook'],
]

/** What is made of the document of the API and of the scripts of data packages, by path. `make-clients.test.ts` fails when one is stale. */
export function madeFiles(): ReadonlyMap<string, string> {
  const calls = callsOfApi()
  return new Map([
    ['clients/python/feedlab/calls.py', pythonCalls(calls)],
    ['clients/python/feedlab/package_reader.py', readFileSync(`${SCRIPTS}/import.py`, 'utf8')],
    ['clients/r/R/calls.R', rCalls(calls)],
    ['clients/r/R/package-reader.R', packageReader(readFileSync(`${SCRIPTS}/import.R`, 'utf8'))],
    ['clients/r/man/calls.Rd', rManual(calls)],
    ['clients/r/NAMESPACE', rNamespace(calls, R_FUNCTIONS)],
  ])
}

/** The script of a package loads its tables at once; the reader of a client waits until it is called. */
function packageReader(script: string): string {
  if (!script.endsWith(LOADS_AT_ONCE)) throw new Error('import.R ends in another way than its copy expects')
  return `# A copy of ${SCRIPTS}/import.R, made by scripts/make-clients.\n#\n${script.slice(0, -LOADS_AT_ONCE.length)}`
}

if (process.argv[1]?.endsWith('make-clients.ts')) for (const [path, text] of madeFiles()) writeFileSync(path, text)
