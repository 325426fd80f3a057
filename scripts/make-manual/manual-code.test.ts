import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { scripts } from '../../package.json'
import { codeBlocks } from './code-blocks.ts'

const blocks = codeBlocks()
const of = (language: string) => blocks.filter((block) => block.language === language)

test.each(of('json'))('a block of JSON in $source is JSON', ({ code }) => {
  // A part of an object, such as "cards": {…}; or lines of a log, each of them whole.
  const isPart = /^\s*"[^"]*":/.test(code)
  const isLog = /^\{.*\}\n\{/.test(code)
  for (const text of isLog ? code.trim().split('\n') : [isPart ? `{${code}}` : code]) expect(() => JSON.parse(text)).not.toThrow()
})

const commands = of('sh').flatMap(({ source, code }) =>
  code.split('\n').map((line) => ({ source, line: line.replace(/\s+#.*/, '') })),
)

test('every npm script and every command of feedlab that a page names is there', () => {
  const known = [...readFileSync('scripts/feedlab.mjs', 'utf8').matchAll(/^ {2}'?([a-z-]+)'?: \{/gm)].map(([, name]) => name)
  expect(known).toContain('backup')
  for (const { source, line } of commands) {
    const [, script] = /\bnpm run ([\w:-]+)/.exec(line) ?? []
    if (script !== undefined) expect(Object.keys(scripts), `${source}: ${line}`).toContain(script)
    const [, command] = /\b(?:npx|sudo) feedlab ([a-z-]+)/.exec(line) ?? []
    if (command !== undefined) expect(known, `${source}: ${line}`).toContain(command)
  }
})

test('every file of the project that a command names is there', () => {
  for (const { source, line } of commands)
    for (const [path] of line.matchAll(/(?<![\w/.-])(?:deploy|clients|faults|analyses|scripts)\/[\w./-]+/g))
      expect(existsSync(path), `${source}: ${line}`).toBe(true)
})

const has = (program: string) => spawnSync(program, ['--version']).status === 0

test.runIf(has('python3')).each(of('python'))('a block of Python in $source can be compiled', ({ code }) => {
  expect(() =>
    execFileSync('python3', ['-c', 'import sys; compile(sys.stdin.read(), "block", "exec")'], { input: code, stdio: 'pipe' }),
  ).not.toThrow()
})

test.runIf(has('Rscript')).each(of('r'))('a block of R in $source can be parsed', ({ code }) => {
  expect(() => execFileSync('Rscript', ['-e', 'invisible(parse(file("stdin")))'], { input: code, stdio: 'pipe' })).not.toThrow()
})

const blockIn = (source: string, language: string) =>
  of(language).find((block) => block.source === source)?.code ?? expect.fail(`${source} has no ${language}`)
const python = (code: string, env: Record<string, string> = {}) =>
  execFileSync('python3', ['-c', code], { encoding: 'utf8', env: { ...process.env, ...env } }).trim()

const hasOpensslOfR = spawnSync('Rscript', ['-e', 'library(openssl)']).status === 0
const SIGN = [
  ['python', has('python3'), (code: string, LINK_SECRET: string) => python(code, { LINK_SECRET })],
  [
    'r',
    hasOpensslOfR,
    (code: string, LINK_SECRET: string) =>
      execFileSync('Rscript', ['-e', code], { encoding: 'utf8', env: { ...process.env, LINK_SECRET } }),
  ],
] as const

for (const [language, isThere, run] of SIGN)
  test.runIf(isThere)(
    `the links that the page about panels signs in ${language} have the signature that the server checks`,
    async () => {
      const { signId } = await import('#server/secrets/link-signature.ts')
      const secret = 'a-secret-of-the-tests'
      expect(run(blockIn('docs/PANELS.md', language), secret)).toContain(`&sig=${signId(secret, 'participant-17')}`)
    },
  )

test.runIf(has('python3'))('what the page about notices checks in Python takes our webhooks, and no others', async () => {
  const { webhookHeaders } = await import('#server/webhooks/post-webhook.ts')
  const asks = (secret: string, atMs: number) => {
    const { 'feedlab-timestamp': timestamp, 'feedlab-signature': signature } = webhookHeaders({
      secret,
      body: '{"é": 1}',
      atMs,
      id: 'd',
    })
    const headers = JSON.stringify({ 'Feedlab-Timestamp': timestamp, 'Feedlab-Signature': signature })
    return python(`${blockIn('docs/NOTICES.md', 'python')}\nprint(is_from_feedlab("right", ${headers}, '{"é": 1}'.encode()))`)
  }
  expect([asks('right', Date.now()), asks('wrong', Date.now()), asks('right', Date.now() - 3_600_000)]).toEqual([
    'True',
    'False',
    'False',
  ])
})

test('what pages tell people to run in a package is what its own readme says, which the tests of packages run', () => {
  const text = readFileSync('src/domain/exports/package/readme.ts', 'utf8')
  for (const source of ['docs/how-to/get-it-into-r.md', 'docs/how-to/get-it-into-python.md']) {
    const [block] = blocks.filter((each) => each.source === source)
    for (const line of (block?.code ?? '').split('\n').filter(Boolean)) expect(text, source).toContain(line)
  }
})
