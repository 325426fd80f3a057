import { readdirSync, readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { build, transform } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { BASELINE_LIB, BROWSER_BASELINE, BUILD_TARGET } from './browser-baseline.ts'

const check = readFileSync('public/check-browser.js', 'utf8')
const oldPage = readFileSync('public/old-browser.js', 'utf8')

/** What the check asks for, each with what takes it away. */
const FEATURES: Readonly<Record<string, string>> = {
  findLast: 'delete Array.prototype.findLast',
  hasOwn: 'delete Object.hasOwn',
  structuredClone: 'structuredClone = undefined',
  inert: 'delete HTMLElement.prototype.inert',
  lookbehind: 'RegExp = function () { throw new SyntaxError("Invalid group") }',
  'CSS.supports': 'CSS = undefined',
  ':has()': 'unsupported.push("selector(:has(a))")',
  svh: 'unsupported.push("height")',
  'container queries': 'unsupported.push("container-type")',
}

/** Runs the check in a browser that lacks something; returns the scripts that it adds. */
function checkIn(lack = ''): string[] {
  const scripts: { src?: string }[] = []
  const window = createContext({ scripts, structuredClone: () => undefined })
  runInContext(
    `function HTMLElement() {}
     HTMLElement.prototype.inert = false
     var unsupported = []
     var CSS = { supports: function (what) { return unsupported.indexOf(what) < 0 } }
     var document = {
       getElementById: function () { return { removeAttribute: function () {} } },
       createElement: function () { return {} },
       body: { appendChild: function (script) { scripts.push(script) } },
     }
     ${lack}`,
    window,
  )
  runInContext(check, window)
  return scripts.map(({ src = '' }) => src)
}

describe('the check of the page', () => {
  test('lets a browser pass that has what the pages need', () => expect(checkIn()).toEqual([]))

  test.each(Object.entries(FEATURES))('stops a browser without %s', (_feature, lack) => {
    expect(checkIn(lack)).toEqual(['/old-browser.js'])
  })

  // esbuild changes newer syntax, or says that it cannot.
  test.each([
    ['check-browser.js', check],
    ['old-browser.js', oldPage],
  ])('%s is ES5', async (_name, code) => {
    const { code: lowered } = await transform(code, { target: 'es5', charset: 'utf8' })
    expect(lowered).toBe((await transform(code, { target: 'esnext', charset: 'utf8' })).code)
  })
})

describe('the page for older browsers', () => {
  test('names the baseline', () => {
    const [, list = ''] = /BROWSERS = \[(.*)\]/.exec(oldPage) ?? []
    const { chrome, edge, firefox, safari, ios } = BROWSER_BASELINE
    expect(list).toBe(`'Chrome ${chrome}', 'Edge ${edge}', 'Firefox ${firefox}', 'Safari ${safari} (iOS ${ios})'`)
  })

  test('speaks every language of the pages', () => {
    const [, table = ''] = /WORDS = (\{[\s\S]*?\n {2}\})/.exec(oldPage) ?? []
    const words: Record<string, Record<string, string>> = runInContext(`(${table})`, createContext())
    const languages = readdirSync('src/web/participant/words/catalogues/ending').map((name) => name.replace('.po', ''))
    expect(Object.keys(words).sort()).toEqual(languages.sort())
    // Researchers' pages are English.
    const keys = Object.keys(words['en'] ?? {}).filter((key) => key !== 'site')
    for (const own of Object.values(words)) expect(Object.keys(own)).toEqual(expect.arrayContaining(keys))
  })
})

describe('the participant’s files', () => {
  /** Built-ins that some browser of the baseline lacks. Behind a check that it is there, one may be used. */
  const NEWER = [
    ...[
      'with',
      'toSorted',
      'toReversed',
      'toSpliced',
      'isWellFormed',
      'toWellFormed',
      'symmetricDifference',
      'isSubsetOf',
      'isSupersetOf',
    ],
    ...['withResolvers', 'groupBy', 'fromAsync', 'canParse', 'checkVisibility', 'moveBefore', 'toBase64', 'fromBase64'],
  ]
  const CALLS = new RegExp(`\\.(?:${NEWER.join('|')})\\(|AbortSignal\\.any\\(|Promise\\.try\\(|Iterator\\.from\\(`, 'g')
  let files: { path: string; text: string }[] = []

  beforeAll(async () => {
    const forms = readdirSync('src/domain/questionnaires').filter((name) => /^[\w-]+\.ts$/.test(name))
    const { outputFiles } = await build({
      // Forms are loaded by their names, which a bundler other than ours does not follow.
      entryPoints: ['src/web/participant/main.tsx', ...forms.map((name) => `src/domain/questionnaires/${name}`)],
      ...{ bundle: true, splitting: true, format: 'esm', outdir: 'unused', write: false, logLevel: 'error' },
      target: BUILD_TARGET,
      define: { 'process.env.NODE_ENV': '"production"' },
      loader: { '.css': 'empty', '.po': 'empty' },
    })
    files = outputFiles.map(({ path, text }) => ({ path, text }))
  })

  test('call no built-in that a browser of the baseline lacks', () => {
    expect(files.length).toBeGreaterThan(20)
    expect(files.flatMap(({ text }) => text.match(CALLS) ?? [])).toEqual([])
  })

  test('are checked by types that know no newer built-ins', () => {
    const { compilerOptions } = JSON.parse(readFileSync('tsconfig.web.json', 'utf8')) as { compilerOptions: { lib: string[] } }
    expect(compilerOptions.lib.filter((lib) => lib.startsWith('ES'))).toEqual([BASELINE_LIB])
  })
})
